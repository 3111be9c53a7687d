/** An integrator creates a draft from a document or a template. Without either, the document can follow. */

import type { CreateEnvelopeBody, UploadV1 } from '../../contracts/v1-envelopes.ts';
import { type SendingOwner, sentBy } from '../../domain/accounts/profile.ts';
import type { Client, Fact } from '../../domain/audit/audit.ts';
import type { DocumentPart } from '../../domain/document-part.ts';
import { type EnvelopeDocument, isPinned, type PinnedDocument } from '../../domain/documents/document.ts';
import {
  type Change,
  checkSendable,
  createEnvelope as draft,
  type Envelope,
  pageSizesOf,
  send,
} from '../../domain/envelopes/envelope.ts';
import { settingNames, templateSettings } from '../../domain/envelopes/envelope-settings.ts';
import { checkPlaces, checkRules, type Field } from '../../domain/fields/field.ts';
import { recipientIds } from '../../domain/ids.ts';
import { pick } from '../../domain/pick.ts';
import type { Ports } from '../../domain/ports.ts';
import { newRecipient, type Recipient } from '../../domain/recipients/recipient.ts';
import { prefillTemplate } from '../../domain/templates/prefill.ts';
import { arrivedByLink } from '../../domain/templates/public-link.ts';
import {
  assignRoles,
  checkTemplatePlaces,
  instantiateFields,
  type Template,
  type TemplateDefaults,
} from '../../domain/templates/template.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { acceptDocument, acceptForSigning, pinDocument } from './steps/accept-document.ts';
import { type ChangeDeps, commitNew } from './steps/change-envelope.ts';
import { copyDocument, hasContent, placeDocument, type RequestedDocument } from './steps/place-document.ts';
import { withPlacedFields } from './steps/place-fields.ts';
import { toFields, toRecipientInput } from './steps/recipient-inputs.ts';
import { refuseSeveralDocuments, requestedDocument } from './steps/requested-document.ts';
import { type CertificateDeps, refuseExpiredCertificate } from './steps/sealing-certificate.ts';

type Deps = ChangeDeps &
  CertificateDeps &
  Ports<'documents' | 'documentSource' | 'joiner' | 'sealer' | 'keyedHash' | 'templates'>;

type DraftDeps = Ports<'keyedHash' | 'random'>;

export interface CreateEnvelope {
  ownerId: string;
  /** The member who acts, if the owner is an organization. */
  memberId?: string | undefined;
  ownerEmail: string;
  profile?: SendingOwner['profile'];
  seed: string;
  body: CreateEnvelopeBody;
  files?: Uint8Array[] | undefined;
  /** The batch that sends it. */
  batchId?: string;
  /** The person who came by the public link of the template, whose document was tried when the link was opened. */
  arrival?: { roleKey: string; client: Client };
  /** The hashes of access codes, by recipient: a batch stores no code. */
  accessCodeHashes?: readonly (string | undefined)[];
  /** Runs before the envelope is written, when everything is checked. */
  log?: (envelope: Envelope) => Promise<void>;
}

/**
 * Writes nothing if anything is refused; with `send` the envelope is created and sent in one write.
 * @param input.seed the envelope's UUID: a run repeated after a crash finds the envelope of the first run
 * @param input.files the bytes of the document, or of the files to be joined, if they came beside the body
 * @throws AppError validation_error, payload_too_large, unsupported_document_type, document_unreachable,
 *   anchor_not_found, text_tag_invalid, sealing_certificate_expired, the document codes
 */
export async function createEnvelope(
  deps: Deps,
  input: CreateEnvelope,
): Promise<{ envelope: Versioned<Envelope>; upload: UploadV1 | null }> {
  const { ownerId, body, files } = input;
  refuseSeveralDocuments(body);
  const template = await templateOf(deps, ownerId, body);
  if (body.send) refuseWithoutContent(body, template, files?.[0]);
  const at = deps.clock.now();
  const change = draftOf(deps, input, template, at);
  if (body.send) {
    checkSendable(change.envelope, at);
    await refuseExpiredCertificate(deps);
  }
  const requested = await requestedDocument(deps, body.name, body, files);
  // Comes after every other check: the bytes of a refused request would stay in storage.
  let made: Change = change;
  const { document, upload } = await place(deps, { ...input, requested }, template, async (pinned) => {
    const { fields } = change.envelope;
    checkPlaces(fields.slice(fields.length - (body.fields?.length ?? 0)), pageSizesOf(pinned));
    const placed = await withPlacedFields(deps, { ...change.envelope, document: pinned });
    const drafted = { ...change, envelope: placed };
    made = body.send ? await sendPlaced(deps, drafted, input, at) : drafted;
  });
  const facts = withParts(made.facts, document?.parts);
  const created = { facts, envelope: { ...made.envelope, document } as Envelope };
  await input.log?.(created.envelope);
  const envelope = await commitNew(deps, created, input.memberId);
  return { envelope, upload };
}

/** The files of the document belong to its creation. */
function withParts([created, ...others]: Fact[], parts: DocumentPart[] | undefined): Fact[] {
  if (!created || !parts) return created ? [created, ...others] : others;
  return [{ ...created, data: { ...created.data, parts } }, ...others];
}

/**
 * Returns the draft, without its document. Reads and writes nothing.
 * @param template with the values that the request fills in
 * @throws AppError validation_error
 */
export function draftOf(
  deps: DraftDeps,
  { ownerId, ownerEmail, seed: id, body, batchId, accessCodeHashes }: CreateEnvelope,
  template: Template | null,
  at: Date,
): Change<Envelope<'draft'>> {
  const recipients = newRecipients(deps, body, template, accessCodeHashes);
  const defaults = template?.defaults;
  return draft(
    {
      id,
      ownerId,
      ownerEmail,
      name: body.name.trim(),
      document: null,
      recipients,
      fields: allFields(deps, body, template, recipients),
      templateId: template?.id,
      ...(batchId !== undefined && { batchId }),
      ...pick(defaults ?? {}, templateSettings),
      expiresInDays: null,
      expiresAt: body.expiresInDays === undefined ? expiryOf(defaults, at) : null,
      ...pick(body, settingNames),
      ...(body.textTags && { textTags: true }),
    },
    at,
  );
}

/** @throws AppError validation_error: an envelope cannot be sent while its document is not uploaded yet */
function refuseWithoutContent(
  { document, documents }: CreateEnvelopeBody,
  template: Template | null,
  file?: Uint8Array,
): void {
  if (documents) return;
  if (document ? hasContent(document, file) : template?.document) return;
  throw new AppError('validation_error', {
    details: { send: 'needs the document in the same request, or a template that has one' },
  });
}

/** The sending follows the creation in the audit trail. */
async function sendPlaced(
  deps: Deps,
  created: Change<Envelope<'draft'>>,
  { ownerEmail: email, profile, arrival }: CreateEnvelope,
  at: Date,
): Promise<Change> {
  const accept = arrival ? acceptDocument : acceptForSigning;
  const { envelope, facts } = send(
    { ...created.envelope, ...sentBy({ email, profile }) },
    await accept(deps, created.envelope),
    at,
  );
  const sent = arrival ? arrivedByLink(facts, envelope.recipients, arrival) : facts;
  return { envelope, facts: [...created.facts, ...sent] };
}

/** Returns the template with the values that the request fills in. */
async function templateOf(deps: Deps, ownerId: string, body: CreateEnvelopeBody): Promise<Template | null> {
  const { templateId, prefill } = body;
  if (templateId !== undefined) return prefillTemplate(await findTemplate(deps, ownerId, templateId), prefill);
  if (prefill === undefined) return null;
  throw new AppError('validation_error', { details: { prefill: 'is only taken together with templateId' } });
}

async function findTemplate(deps: Deps, ownerId: string, templateId: string): Promise<Template> {
  const found = await deps.templates.get(ownerId, templateId);
  if (!found) {
    throw new AppError('validation_error', { details: { templateId: 'is not a template of this account' } });
  }
  return found.value;
}

function newRecipients(
  deps: DraftDeps,
  body: CreateEnvelopeBody,
  template: Template | null,
  accessCodeHashes: CreateEnvelope['accessCodeHashes'] = [],
): Recipient[] {
  if (!template) refuseRoles(body);
  const roles = template ? assignRoles(template, body.recipients) : null;
  const ids = recipientIds(deps.random, body.recipients.length);
  return body.recipients.map((recipient, index) =>
    newRecipient(
      ids[index] ?? '',
      { ...toRecipientInput(deps.keyedHash, recipient), ...roles?.[index], ...hashed(accessCodeHashes[index]) },
      `recipients[${index}]`,
    ),
  );
}

const hashed = (accessCodeHash?: string) => (accessCodeHash === undefined ? {} : { accessCodeHash });

/** @throws AppError validation_error naming every recipient with a role, if the request names no template */
function refuseRoles({ recipients }: CreateEnvelopeBody): void {
  const details: Record<string, string> = {};
  for (const [index, { roleKey }] of recipients.entries()) {
    if (roleKey !== undefined) details[`recipients[${index}].roleKey`] = 'is only taken together with templateId';
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

function allFields(
  deps: DraftDeps,
  body: CreateEnvelopeBody,
  template: Template | null,
  recipients: Recipient[],
): Field[] {
  const fromTemplate = template ? instantiateFields(template, recipients, () => `fld_${deps.random.hex128()}`) : [];
  const own = toFields(deps.random, body.fields ?? [], recipients);
  // Comes before the template's fields are added: errors name fields by their index in the request.
  checkRules(own, ({ recipientId }) => recipientId);
  return [...fromTemplate, ...own];
}

async function place(
  deps: Deps,
  { ownerId, seed: id, body, requested }: CreateEnvelope & { requested: RequestedDocument | null },
  template: Template | null,
  check: (document: PinnedDocument) => Promise<void>,
): Promise<{ document: EnvelopeDocument | null; upload: UploadV1 | null }> {
  const { earlierSignatures } = body;
  if (requested) return placeDocument(deps, id, requested, { ownerId, earlierSignatures, check });
  if (!template?.document) return { document: null, upload: null };
  const source = isPinned(template.document)
    ? template.document
    : await pinDocument(deps, template.document, earlierSignatures);
  checkTemplatePlaces(template, source, 'template.fields');
  await check(source);
  return { document: await copyDocument(deps, source, id), upload: null };
}

/** Requests that leave the days to the template get its deadline at once, as in 1.0.0. */
function expiryOf({ expiresInDays: days }: Partial<TemplateDefaults> = {}, at: Date): string | null {
  return days ? new Date(at.getTime() + days * 86_400_000).toISOString() : null;
}
