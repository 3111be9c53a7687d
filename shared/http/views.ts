/** How records look from outside. Secrets and hashes of secrets have no place here. */
import type { AppEnvelope, AppSeal } from '../contracts/app-envelopes.ts';
import type { EnvelopeV1, ErasureV1, RecipientV1, UploadV1 } from '../contracts/v1-envelopes.ts';
import type { PublicLinkV1, TemplateV1 } from '../contracts/v1-templates.ts';
import type { Caller } from '../domain/accounts/credentials.ts';
import { certificateFilename, sealedFilename } from '../domain/documents/document.ts';
import { type Documents, isUploaded } from '../domain/documents/document-storage.ts';
import { isLeftUncorrected } from '../domain/envelopes/correction.ts';
import type { Envelope } from '../domain/envelopes/envelope.ts';
import { levelFacts } from '../domain/envelopes/envelope-sealing.ts';
import {
  correctionLinks,
  envelopeView,
  publicDocument,
  publicEnvelope,
  publicRecipient,
  recipientView,
} from '../domain/envelopes/envelope-view.ts';
import type { Erasure } from '../domain/envelopes/erasure.ts';
import type { Ports } from '../domain/ports.ts';
import { findRecipient, type Recipient } from '../domain/recipients/recipient.ts';
import { isLinkForSender, nextReminderAt } from '../domain/signing/reminder.ts';
import { signingLinkOf, signingLinkUrl } from '../domain/signing/signing-link.ts';
import type { KeyedHash } from '../domain/system.ts';
import { linkRefOf, publicLinkEmbedUrl, publicLinkUrl } from '../domain/templates/public-link.ts';
import type { Template } from '../domain/templates/template.ts';
import type { Versioned } from '../domain/versioned.ts';
import { inSlices } from '../in-slices.ts';
import { type Answer, etag } from './answer.ts';
import { mayReadLinks } from './authenticate.ts';

type Addresses = Pick<Documents, 'uploadReadAddress' | 'sealedReadAddress'>;

/** One envelope: the address of its document once the document is there. */
export async function toUploadedAppEnvelope(
  documents: Addresses & Pick<Documents, 'uploadProperties'>,
  envelope: Envelope,
): Promise<AppEnvelope> {
  const [view, isThere] = await Promise.all([
    toAppEnvelope(documents, envelope),
    isUploaded(documents, envelope.document),
  ]);
  return isThere ? view : { ...view, documentUrl: null };
}

/** Views made at once: those of ten thousand envelopes, all begun before the first ends, would outlive every quick collection. */
const viewsAtOnce = 50;

/** A list of envelopes, in its order. */
export async function toAppEnvelopes(documents: Addresses, envelopes: readonly Envelope[]): Promise<AppEnvelope[]> {
  return inSlices(envelopes, viewsAtOnce, (some) =>
    Promise.all(some.map((envelope) => toAppEnvelope(documents, envelope))),
  );
}

/**
 * A list contains the address of a draft's document even if it was not uploaded yet: checking would cost one call for
 * each draft.
 */
export async function toAppEnvelope(documents: Addresses, envelope: Envelope): Promise<AppEnvelope> {
  const { document } = envelope;
  const documentUrl = document ? await documents.uploadReadAddress(document) : null;
  return {
    ...envelopeView(envelope),
    id: envelope.id,
    ...correctionLinks(envelope, (id) => id),
    ...(isLeftUncorrected(envelope) && { isCorrectionDeleted: true }),
    ownerId: envelope.ownerId,
    documentUrl,
    filename: document?.filename ?? null,
    nextReminderAt: nextReminderAt(envelope),
    signers: envelope.recipients.map((recipient) => ({
      id: recipient.id,
      recipientId: recipient.id,
      ...recipientView(recipient),
    })),
    ...(envelope.status === 'completed'
      ? {
          signedUrl: await documents.sealedReadAddress(envelope.seal.blobName, sealedFilename(envelope)),
          hash: envelope.seal.sha256,
          seal: await toAppSeal(documents, envelope),
        }
      : {}),
  };
}

async function toAppSeal(documents: Addresses, envelope: Envelope<'completed'>): Promise<AppSeal> {
  const { seal } = envelope;
  const { archive, certificate, ...level } = levelFacts(seal);
  const url = (blobName: string, filename: string) => documents.sealedReadAddress(blobName, filename);
  return {
    ...level,
    ...(seal.archive &&
      archive && { archive: { ...archive, url: await url(seal.archive.blobName, sealedFilename(envelope)) } }),
    ...(seal.certificate &&
      certificate && {
        certificate: { ...certificate, url: await url(seal.certificate.blobName, certificateFilename(envelope)) },
      }),
  };
}

/** The parts of a call on which an answer about an envelope depends. */
interface V1Call {
  deps: { keyedHash: KeyedHash; settings: { publicUrl: string } };
  caller: Caller;
}

/** Lists of envelopes contain no signing links. */
export function toEnvelopeV1(envelope: Envelope): EnvelopeV1 {
  return publicEnvelope(envelope);
}

/** One envelope, with the signing links that the sender passes on if the key may read them. */
export function envelopeAnswer(
  call: V1Call,
  { value, version }: Versioned<Envelope>,
  { upload = null, status = 200 }: { upload?: UploadV1 | null; status?: 200 | 201 } = {},
): Answer {
  const recipients = value.recipients.map((recipient) => toRecipientV1(call, value, recipient));
  const json = { ...toEnvelopeV1(value), recipients, ...(upload && { upload }) };
  return { status, json, headers: etag(version), isUnversioned: recipients.some(hasSigningUrl) };
}

/** @throws AppError not_found */
export function recipientAnswer(
  call: V1Call,
  { value, version }: Versioned<Envelope>,
  recipientId: string,
  status: 200 | 201 = 200,
): Answer {
  const json = toRecipientV1(call, value, findRecipient(value, recipientId));
  return { status, json, headers: etag(version), isUnversioned: hasSigningUrl(json) };
}

const hasSigningUrl = ({ signingUrl }: RecipientV1) => signingUrl !== undefined;

export function toRecipientV1({ deps, caller }: V1Call, envelope: Envelope, recipient: Recipient): RecipientV1 {
  const hasLink = mayReadLinks(caller) && isLinkForSender(envelope, recipient);
  const link = hasLink && signingLinkOf(envelope.ownerId, envelope.id, recipient);
  return { ...publicRecipient(recipient), ...(link && { signingUrl: signingLinkUrl(deps, link) }) };
}

/** @param params the path, whose parameter of the envelope has another name in each API */
export function toErasure({ erasedAt, keptUntil }: Erasure, params: Record<string, string>): ErasureV1 {
  const { envelopeId = params.id ?? '' } = params;
  return { id: envelopeId, status: erasedAt === null ? 'erasing' : 'erased', erasedAt, keptUntil };
}

type LinkDeps = Ports<'keyedHash' | 'publicLinkUses'> & { settings: { publicUrl: string } };

export async function toTemplateV1(
  deps: LinkDeps,
  template: Template,
  upload: UploadV1 | null = null,
): Promise<TemplateV1> {
  const { id, name, description, roles, document, fields, defaults, createdAt, updatedAt } = template;
  return {
    id,
    name,
    description,
    roles,
    document: publicDocument(document),
    fields,
    defaults,
    publicLink: await publicLinkView(deps, template),
    createdAt,
    updatedAt,
    ...(upload ? { upload } : {}),
  };
}

async function publicLinkView(deps: LinkDeps, template: Template): Promise<PublicLinkV1 | null> {
  const ref = linkRefOf(template);
  if (!ref || !template.publicLink) return null;
  const { version: _version, memberId: _member, ...settings } = template.publicLink;
  const { embedOrigin = null, showsDocument = false } = settings;
  return {
    ...settings,
    uses: await deps.publicLinkUses.count(ref),
    url: publicLinkUrl(deps, ref),
    embedOrigin,
    embedUrl: embedOrigin === null ? null : publicLinkEmbedUrl(deps, ref, embedOrigin),
    showsDocument,
  };
}
