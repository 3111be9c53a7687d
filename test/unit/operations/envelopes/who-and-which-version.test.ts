/** Every operation on an envelope or template: another account finds none, and a version the record no longer has is refused. */
import { createEnvelope, type Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { completeEnvelope } from '../../../../shared/operations/envelopes/complete-envelope.ts';
import { deleteEnvelope } from '../../../../shared/operations/envelopes/envelopes.ts';
import { addRecipient, deleteRecipient, updateRecipient } from '../../../../shared/operations/envelopes/recipients.ts';
import { remindRecipient } from '../../../../shared/operations/envelopes/reminders.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import type { EnvelopeRef } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { updateAppEnvelope } from '../../../../shared/operations/envelopes/update-app-envelope.ts';
import { updateV1Envelope } from '../../../../shared/operations/envelopes/update-v1-envelope.ts';
import type { TemplateRef } from '../../../../shared/operations/templates/steps/template-record.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  updateTemplate,
} from '../../../../shared/operations/templates/templates.ts';
import { aRecipient, envelopeId, ownerId, recipientId, sentAt } from '../../../fixtures/envelopes.ts';
import { inMemory, templatesInMemory } from '../../../fixtures/operations.ts';
import { codeOf } from '../../../fixtures/refusals.ts';

function aDraft(): Envelope {
  const recipients = [aRecipient('1'), aRecipient('2')];
  const draft = { id: envelopeId, ownerId, ownerEmail: 'owner@example.com', name: 'Lease', document: null, recipients };
  return createEnvelope({ ...draft, requireAllSignatures: true }, sentAt).envelope;
}

function aService() {
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [aDraft()]);
  const keyedHash = { hash: () => '', matches: () => false };
  const settings = { ...memory.deps.settings, sendsMail: true };
  return { ...memory, deps: { ...memory.deps, keyedHash, settings, templates: templatesInMemory() } };
}
type Deps = ReturnType<typeof aService>['deps'];

const changes: Record<string, (deps: Deps, ref: EnvelopeRef) => Promise<unknown>> = {
  addRecipient: (deps, ref) =>
    addRecipient(deps, { ...ref, recipientId: recipientId('3') }, { email: 'c@example.com', name: 'C' }),
  updateRecipient: (deps, ref) => updateRecipient(deps, { ...ref, recipientId: recipientId('1') }, { name: 'Other' }),
  deleteRecipient: (deps, ref) => deleteRecipient(deps, { ...ref, recipientId: recipientId('1') }),
  remindRecipient: (deps, ref) =>
    remindRecipient(deps, { ...ref, recipientId: recipientId('1') }, { wantsNewLink: false, isRepeat: false }),
  sendEnvelope,
  deleteEnvelope,
  completeEnvelope,
  updateAppEnvelope: (deps, ref) =>
    updateAppEnvelope(deps, { ifMatch: null, ...ref, body: { name: 'Other' } } as never),
  updateV1Envelope: (deps, ref) => updateV1Envelope(deps, { ifMatch: null, ...ref, body: { name: 'Other' } } as never),
};
describe.each(Object.entries(changes))('%s with If-Match', (_, run) => {
  it.each(['"0"', 'W/"0"', '"0", "7"'])('precondition_failed: %s, and nothing is written', async (ifMatch) => {
    const { deps, envelopes } = aService();
    expect(await codeOf(run(deps, { ownerId, envelopeId, ifMatch }))).toBe('precondition_failed');
    expect(envelopes.the(envelopeId)).toEqual(aDraft());
  });
});

describe('a key for drafts only', () => {
  const ref = { ownerId, envelopeId, draftsOnly: true } as const;
  const edit = (deps: Deps) => updateV1Envelope(deps, { ...ref, ifMatch: null, body: { name: 'Other' } });
  const sent = (): Envelope => ({ ...aDraft(), status: 'sent' }) as Envelope;

  it('changes a draft', async () => {
    const { deps, envelopes } = aService();
    expect(await codeOf(edit(deps))).toBe('done');
    expect(envelopes.the(envelopeId).name).toBe('Other');
  });

  it('insufficient_permissions: a draft that a person sends between the decision and its write is not changed', async () => {
    const { deps, envelopes } = aService();
    const { commit } = deps.envelopes;
    let commits = 0;
    deps.envelopes.commit = async (...args) => {
      commits += 1;
      if (commits === 1) envelopes.put(sent());
      return commit(...args);
    };
    expect(await codeOf(edit(deps))).toBe('insufficient_permissions');
    expect([commits, envelopes.the(envelopeId)]).toEqual([1, sent()]);
  });
});

const templateWork: Record<string, (deps: Deps, ref: TemplateRef, ifMatch: string | null) => Promise<unknown>> = {
  getTemplate,
  updateTemplate: (deps, ref, ifMatch) => updateTemplate(deps, { ...ref, ifMatch }, { name: 'Other' }),
  deleteTemplate: (deps, ref, ifMatch) => deleteTemplate(deps, { ...ref, ifMatch }),
};

describe.each(Object.entries(templateWork))('%s', (name, run) => {
  const seed = '11111111-2222-4333-8444-555555555555';
  const templateId = `tpl_${seed.replaceAll('-', '')}`;
  const aTemplate = async () => {
    const { deps } = aService();
    const body = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };
    const { template } = await createTemplate(deps, { ownerId, seed, body });
    const now = () => getTemplate(deps, { ownerId, templateId });
    return { deps, template, now };
  };

  it('is decided on the version that If-Match names', async () => {
    const { deps, template, now } = await aTemplate();
    const isChange = name !== 'getTemplate';
    expect(await codeOf(run(deps, { ownerId, templateId }, '"0"'))).toBe(isChange ? 'precondition_failed' : 'done');
    expect(await now()).toEqual(template);
    expect(await codeOf(run(deps, { ownerId, templateId }, template.version))).toBe('done');
  });
});
