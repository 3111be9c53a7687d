import type { Static } from '@sinclair/typebox';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import type { templateDocumentAnswer, UseTemplateBody } from '../../../shared/contracts/app-templates.ts';
import type { Items } from '../../../shared/contracts/paging.ts';
import type { PatchTemplateBody, TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { normalizeEmail } from '../../../shared/domain/email-address.ts';
import { uploadFile } from '../../http/request.ts';
import { call, callVersioned, check, checkedCall } from '../api/app-api.ts';
import { duplicatesIn } from '../forms/check-form.ts';
import { InvalidForm } from '../forms/error-message.ts';
import type { DraftApi } from '../prepare/draft/draft.ts';
import { roleProblems } from '../prepare/recipients/recipient-problems.ts';
import { asDraft, toPatch } from './template-draft.ts';

const id = encodeURIComponent;
const pageSize = 100;

const oneTemplate = (method: string, templateId: string, body?: PatchTemplateBody, version: string | null = null) =>
  callVersioned<TemplateV1>(method, `/api/templates/${id(templateId)}`, body, version);

export const templateApi = {
  /** Reads page after page, newest first. `onPage` receives the templates read so far. */
  async list(onPage: (templates: TemplateV1[]) => void): Promise<TemplateV1[]> {
    const all: TemplateV1[] = [];
    for (let token = ''; ; ) {
      const page = await call<Items<TemplateV1>>('GET', `/api/templates?maxSearchResults=${pageSize}${token}`);
      all.push(...page.items);
      if (page.continuationToken === null) return all;
      onPage([...all]);
      token = `&continuationToken=${page.continuationToken}`;
    }
  },
  newest: async () => (await call<Items<TemplateV1>>('GET', '/api/templates?maxSearchResults=5')).items,
  template: (templateId: string) => oneTemplate('GET', templateId),
  /** @throws Failure with the code of a document that cannot be used */
  documentUrl: async (templateId: string) =>
    (await call<Static<typeof templateDocumentAnswer>>('GET', `/api/templates/${id(templateId)}/document`)).url,
  /** Saves a change that another one cannot undo: the newest version counts. */
  async change(templateId: string, body: PatchTemplateBody) {
    await check('patchTemplateBody', body);
    return oneTemplate('PATCH', templateId, body);
  },
  remove: (templateId: string) => call<unknown>('DELETE', `/api/templates/${id(templateId)}`),
  duplicate: (templateId: string, name: string) =>
    checkedCall<TemplateV1>('duplicateTemplateBody', 'POST', `/api/templates/${id(templateId)}/duplicate`, { name }),
  saveAs: (envelopeId: string, body: { name: string; roleNames: string[] }) =>
    checkedCall<TemplateV1>('saveAsTemplateBody', 'POST', `/api/envelopes/${id(envelopeId)}/template`, body),
  async use(templateId: string, body: UseTemplateBody) {
    const emails = body.recipients.map(({ email }) => normalizeEmail(email));
    await check(
      'useTemplateBody',
      body,
      duplicatesIn(emails, (index) => `recipients[${index}].email`),
    );
    return call<AppEnvelope>('POST', `/api/templates/${id(templateId)}/use`, body);
  },
  /** Creates a template with one role, uploads its document to the storage, and returns its identifier. */
  async create(file: File, mimetype: string, named: { name: string; role: string }): Promise<string> {
    const roles = [{ key: 'role-1', name: named.role }];
    const body = { name: named.name, roles, document: { filename: file.name, mimetype } };
    const { id: templateId, upload } = await call<TemplateV1>('POST', '/api/templates', body);
    if (upload) await uploadFile(file, upload);
    return templateId;
  },
};

async function checkChanges(changes: Parameters<DraftApi['check']>[0]): Promise<void> {
  const schema = await import('../api/contracts.ts').then(
    ({ updateEnvelopeBody }) => updateEnvelopeBody,
    () => null,
  );
  const problems = changes.signers ? roleProblems(changes.signers, schema) : {};
  if (Object.keys(problems).length > 0) throw new InvalidForm(problems);
  await check('patchTemplateBody', toPatch(changes));
}

/** The requests of the editor for a template. The address of the document does not change. */
export function templateDraftApi(documentUrl: string | null): DraftApi {
  return {
    read: async (templateId) => asDraft(await oneTemplate('GET', templateId), documentUrl),
    check: checkChanges,
    async update(templateId, changes, version) {
      await checkChanges(changes);
      return asDraft(await oneTemplate('PATCH', templateId, toPatch(changes), version), documentUrl);
    },
  };
}
