/** Templates: create, read, list, change, delete. */
import type { CreateTemplateBody, PatchTemplateBody } from '../../contracts/v1-templates.ts';
import type { Documents } from '../../domain/document-storage.ts';
import { isPinned } from '../../domain/envelope.ts';
import { isId } from '../../domain/ids.ts';
import type { Sealer } from '../../domain/sealer.ts';
import type { Clock, Digest, Random } from '../../domain/system.ts';
import { checkTemplate, checkTemplatePlaces, type Template } from '../../domain/template.ts';
import type { TemplateRecords } from '../../domain/template-records.ts';
import type { Page, Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { checkIfMatch, type IfMatch, isVersioned } from '../concurrency/if-match.ts';
import { pinDocument } from '../envelopes/steps/accept-document.ts';
import { discardUpload, placeDocument, type UploadAddress } from '../envelopes/steps/place-document.ts';

interface Deps {
  templates: TemplateRecords;
  documents: Documents;
  digest: Digest;
  sealer: Sealer;
  random: Random;
  clock: Clock;
}

export interface TemplateRef {
  ownerId: string;
  templateId: string;
}

const maxRounds = 8;

type Placed = { template: Versioned<Template>; upload: UploadAddress | null };

/** @param input.seed the UUID the template's identifier is made of: a repeated run finds what the first one made */
export async function createTemplate(
  deps: Deps,
  input: { ownerId: string; seed: string; body: CreateTemplateBody },
): Promise<Placed> {
  const { ownerId, seed, body } = input;
  const id = `tpl_${seed.replaceAll('-', '')}`;
  const at = deps.clock.now().toISOString();
  const bare: Template = {
    id,
    ownerId,
    name: '',
    description: null,
    roles: [],
    document: null,
    fields: [],
    defaults: { message: null, expiresInDays: null },
    createdAt: at,
    updatedAt: at,
  };
  const template = edit(deps, bare, body);
  checkTemplate(template);
  const { document, upload } = body.document
    ? await placeDocument(deps, id, body.document, { check: (pinned) => checkTemplatePlaces(template, pinned) })
    : { document: null, upload: null };
  await deps.templates.create({ ...template, document });
  return { template: await read(deps, { ownerId, templateId: id }), upload };
}

/**
 * The template; a document that was uploaded since is tried and pinned on the way, so that every envelope made from it
 * gets the same bytes. One that cannot be sealed stays unpinned here and is refused when an envelope is made.
 * @throws AppError not_found
 */
export async function getTemplate(deps: Deps, ref: TemplateRef): Promise<Versioned<Template>> {
  const current = await read(deps, ref);
  const { document } = current.value;
  if (!document || isPinned(document)) return current;
  const pinned = await pinDocument(deps, document).catch((error: unknown) => {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  });
  if (!pinned) return current;
  const written = await deps.templates.replace(current, { ...current.value, document: pinned });
  return written === 'conflict' ? read(deps, ref) : written;
}

export function listTemplates(
  deps: Deps,
  ownerId: string,
  page: { limit: number; offset: number },
): Promise<Page<Template>> {
  return deps.templates.list(ownerId, page);
}

/** @throws AppError not_found, precondition_failed */
export async function updateTemplate(
  deps: Deps,
  ref: TemplateRef & { ifMatch: string | null },
  body: PatchTemplateBody,
): Promise<Placed> {
  const before = await read(deps, ref);
  checkIfMatch(ref.ifMatch, before.version);
  const wanted = edit(deps, before.value, body);
  checkTemplate(wanted);
  const placed = body.document
    ? await placeDocument(deps, ref.templateId, body.document, {
        revision: deps.random.hex128().slice(0, 8),
        check: (pinned) => checkTemplatePlaces(wanted, pinned),
      })
    : null;
  for (let current = before, round = 0; round < maxRounds; round++) {
    const edited = edit(deps, current.value, body);
    const next: Template = {
      ...edited,
      document: placed?.document ?? edited.document,
      updatedAt: deps.clock.now().toISOString(),
    };
    checkTemplate(next);
    // A template whose document came later may have misplaced fields: only who changes either is told.
    if (body.fields || body.document) checkTemplatePlaces(next, next.document);
    const written = await deps.templates.replace(current, next);
    if (written !== 'conflict') {
      const replaced = placed ? current.value.document : null;
      if (replaced) await discardUpload(deps.documents, replaced.blobName);
      return { template: written, upload: placed?.upload ?? null };
    }
    if (isVersioned(ref.ifMatch)) throw new AppError('precondition_failed');
    current = await read(deps, ref);
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

/** Envelopes made from it keep their own copy of the document. @throws AppError not_found, precondition_failed */
export async function deleteTemplate(deps: Deps, ref: TemplateRef & { ifMatch: IfMatch }): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const current = await read(deps, ref);
    checkIfMatch(ref.ifMatch, current.version);
    if (!(await deps.templates.delete(current))) continue;
    const { document } = current.value;
    if (document) await discardUpload(deps.documents, document.blobName);
    return;
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

async function read(deps: Deps, ref: TemplateRef): Promise<Versioned<Template>> {
  const found = isId('tpl', ref.templateId) ? await deps.templates.get(ref.ownerId, ref.templateId) : null;
  if (!found) throw new AppError('not_found');
  return found;
}

function edit(deps: Deps, template: Template, body: PatchTemplateBody): Template {
  const { name, description, roles, fields, defaults } = body;
  return {
    ...template,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description }),
    ...(roles === undefined
      ? {}
      : { roles: roles.map((role) => ({ ...role, role: role.role ?? 'signer', order: role.order ?? 1 })) }),
    ...(fields === undefined
      ? {}
      : {
          fields: fields.map((field) => ({
            ...field,
            id: field.id ?? `fld_${deps.random.hex128()}`,
            required: field.required ?? true,
            label: field.label ?? null,
            value: field.value ?? null,
          })),
        }),
    ...(defaults === undefined ? {} : { defaults: { ...template.defaults, ...defaults } }),
  };
}
