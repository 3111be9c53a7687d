/** The public members of an envelope. They never contain secrets or hashes of secrets. */

import type { EnvelopeDocument } from '../documents/document.ts';
import { envelopeIdToV1 } from '../ids.ts';
import { pick, present } from '../pick.ts';
import { isNotified, memberNames, progressMembers, type Recipient } from '../recipients/recipient.ts';
import { replacementOf } from './correction.ts';
import type { Envelope } from './envelope.ts';
import { levelFacts } from './envelope-sealing.ts';
import { settingNames } from './envelope-settings.ts';

/** The other envelopes of a correction. */
export function correctionLinks(envelope: Envelope, idOf: (uuid: string) => string) {
  const replacedBy = replacementOf(envelope);
  return {
    ...(envelope.replaces && { replaces: idOf(envelope.replaces) }),
    ...(replacedBy && { replacedBy: idOf(replacedBy) }),
  };
}

/** The members of an envelope that both APIs show under the same names. */
export function envelopeView(envelope: Envelope) {
  const { name, status, fields, createdAt, updatedAt } = envelope;
  const { metadata: _metadata, externalId: _externalId, ...settings } = pick(envelope, settingNames);
  return {
    ...{ name, status, fields, createdAt, updatedAt },
    ...(envelope.createdBy && { createdBy: envelope.createdBy }),
    ...settings,
    ...(envelope.textTags && { textTags: true }),
    sentAt: envelope.status === 'draft' ? null : envelope.sentAt,
    completedAt: envelope.status === 'completed' ? envelope.completedAt : null,
    ...(envelope.status === 'voided' ? pick(envelope, ['voidedAt', 'voidReason']) : {}),
    ...(envelope.status === 'failed' ? { failure: envelope.failure } : {}),
  };
}

/** The members of a recipient that both APIs show, without its identifier: never the access code. */
export function recipientView(recipient: Recipient) {
  const members = { ...pick(recipient, [...memberNames, 'status']), notify: isNotified(recipient) };
  const hasAccessCode = recipient.accessCodeHash !== null;
  return { ...members, hasAccessCode, ...present(pick(recipient, progressMembers)) };
}

/** The envelope of the public API (v1), and of webhooks: no secrets, no addresses. */
export function publicEnvelope(envelope: Envelope) {
  const seal = envelope.status === 'completed' ? envelope.seal : null;
  return {
    ...envelopeView(envelope),
    id: envelopeIdToV1(envelope.id),
    ...correctionLinks(envelope, envelopeIdToV1),
    sender: {
      name: envelope.sender?.name ?? null,
      company: envelope.sender?.company ?? null,
      email: envelope.ownerEmail,
    },
    recipients: envelope.recipients.map(publicRecipient),
    document: publicDocument(envelope.document),
    templateId: envelope.templateId,
    ...(envelope.batchId !== undefined && { batchId: envelope.batchId }),
    metadata: envelope.metadata,
    externalId: envelope.externalId,
    seal: seal && {
      sha256: seal.sha256,
      originalSha256: seal.originalSha256,
      sealedAt: seal.sealedAt,
      ...levelFacts(seal),
    },
  };
}

export function publicRecipient(recipient: Recipient) {
  return {
    id: recipient.id,
    ...recipientView(recipient),
    ...(recipient.roleKey === null ? {} : { roleKey: recipient.roleKey }),
  };
}

/** Size, hash and pages from the moment the document was accepted. */
export function publicDocument(document: EnvelopeDocument | null) {
  if (!document) return null;
  const { filename, mimetype } = document;
  const pinned = 'sha256' in document ? document : null;
  return {
    filename,
    mimetype,
    size: pinned?.size ?? null,
    sha256: pinned?.sha256 ?? null,
    pages: pinned?.pages ?? null,
    ...(document.parts && { parts: document.parts }),
  };
}
