/** How records look from outside. Secrets and hashes of secrets have no place here. */
import type { AppEnvelope, AppSeal } from '../contracts/app-envelopes.ts';
import type { EnvelopeV1, RecipientV1, UploadV1 } from '../contracts/v1-envelopes.ts';
import type { TemplateV1 } from '../contracts/v1-templates.ts';
import { sealedFilename } from '../domain/document.ts';
import type { Documents } from '../domain/document-storage.ts';
import type { Envelope, EnvelopeDocument, PinnedDocument, Seal } from '../domain/envelope.ts';
import { levelFacts } from '../domain/envelope-sealing.ts';
import { envelopeIdToV1 } from '../domain/ids.ts';
import type { Recipient } from '../domain/recipient.ts';
import type { Template } from '../domain/template.ts';

type Addresses = Pick<Documents, 'uploadReadAddress' | 'sealedReadAddress'>;

export async function toAppEnvelope(documents: Addresses, envelope: Envelope): Promise<AppEnvelope> {
  const { document } = envelope;
  const documentUrl = document ? await documents.uploadReadAddress(document) : null;
  return {
    ...envelopeView(envelope),
    id: envelope.id,
    ownerId: envelope.ownerId,
    documentUrl,
    filename: document?.filename ?? null,
    signers: envelope.recipients.map((recipient) => ({
      id: recipient.id,
      recipientId: recipient.id,
      ...recipientView(recipient),
    })),
    ...(envelope.status === 'completed'
      ? {
          signedUrl: await documents.sealedReadAddress(envelope.seal.blobName, sealedFilename(envelope)),
          hash: envelope.seal.sha256,
          seal: await toAppSeal(documents, envelope.seal, envelope.document),
        }
      : {}),
  };
}

/** What both APIs show of an envelope under the same names. */
function envelopeView(envelope: Envelope) {
  const { name, status, message, fields, expiresAt, requireAllSignatures, createdAt, updatedAt } = envelope;
  return {
    ...{ name, status, message, fields, expiresAt, requireAllSignatures, createdAt, updatedAt },
    sentAt: envelope.status === 'draft' ? null : envelope.sentAt,
    completedAt: envelope.status === 'completed' ? envelope.completedAt : null,
    ...(envelope.status === 'voided' ? { voidReason: envelope.voidReason } : {}),
    ...(envelope.status === 'failed' ? { failure: envelope.failure } : {}),
  };
}

async function toAppSeal(documents: Addresses, seal: Seal, document: PinnedDocument): Promise<AppSeal> {
  const { archive, ...level } = levelFacts(seal);
  if (!seal.archive || !archive) return level;
  const url = await documents.sealedReadAddress(seal.archive.blobName, sealedFilename(document));
  return { ...level, archive: { ...archive, url } };
}

/** What both APIs show of a recipient, without its identifier: the timestamps that exist, never the access code. */
export function recipientView(recipient: Recipient) {
  const { email, name, role, order, language, status } = recipient;
  return {
    ...{ email, name, role, order, language, status },
    ...(recipient.sentAt ? { sentAt: recipient.sentAt } : {}),
    ...(recipient.viewedAt ? { viewedAt: recipient.viewedAt } : {}),
    ...(recipient.completedAt ? { completedAt: recipient.completedAt } : {}),
    ...(recipient.declinedAt ? { declinedAt: recipient.declinedAt } : {}),
    ...(recipient.declineReason ? { declineReason: recipient.declineReason } : {}),
  };
}

export function toEnvelopeV1(envelope: Envelope, upload: UploadV1 | null = null): EnvelopeV1 {
  const seal = envelope.status === 'completed' ? envelope.seal : null;
  return {
    ...envelopeView(envelope),
    id: envelopeIdToV1(envelope.id),
    recipients: envelope.recipients.map(toRecipientV1),
    document: toDocumentV1(envelope.document),
    templateId: envelope.templateId,
    metadata: envelope.metadata,
    reminders: envelope.reminders,
    redirectUrl: envelope.redirectUrl,
    seal: seal && {
      sha256: seal.sha256,
      originalSha256: seal.originalSha256,
      sealedAt: seal.sealedAt,
      ...levelFacts(seal),
    },
    ...(upload ? { upload } : {}),
  };
}

export function toRecipientV1(recipient: Recipient): RecipientV1 {
  return {
    id: recipient.id,
    ...recipientView(recipient),
    ...(recipient.roleKey === null ? {} : { roleKey: recipient.roleKey }),
  };
}

export function toTemplateV1(template: Template, upload: UploadV1 | null = null): TemplateV1 {
  const { id, name, description, roles, document, fields, defaults, createdAt, updatedAt } = template;
  return {
    id,
    name,
    description,
    roles,
    document: toDocumentV1(document),
    fields,
    defaults,
    createdAt,
    updatedAt,
    ...(upload ? { upload } : {}),
  };
}

function toDocumentV1(document: EnvelopeDocument | null): EnvelopeV1['document'] {
  if (!document) return null;
  const { filename, mimetype } = document;
  const pinned = 'sha256' in document ? document : null;
  return {
    filename,
    mimetype,
    size: pinned?.size ?? null,
    sha256: pinned?.sha256 ?? null,
    pages: pinned?.pages ?? null,
  };
}
