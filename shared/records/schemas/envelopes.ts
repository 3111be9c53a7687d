/** Items of the container `envelopes`: envelopes, and the events of their audit trails. */
import { Type } from '@sinclair/typebox';
import { nullable, oneOf } from '../../contracts/building-blocks.ts';
import { v1Settings } from '../../contracts/envelope-settings.ts';
import { field } from '../../contracts/fields.ts';
import { profileAnswer } from '../../contracts/profile.ts';
import { recipientAnswers, recipientStatus } from '../../contracts/recipients.ts';
import { type AuditEvent, eventTypes } from '../../domain/audit/audit.ts';
import type { PinnedDocument } from '../../domain/documents/document.ts';
import { documentTypes, earlierSignatureModes, findingKinds, sealLevels } from '../../domain/documents/sealing.ts';
import { type Envelope, newSettings } from '../../domain/envelopes/envelope.ts';
import { signatureMethods } from '../../domain/recipients/recipient.ts';
import type { EnvelopeSnapshot } from '../../domain/webhooks/snapshot.ts';
import { itemKind } from '../item-kind.ts';
import { dictionary, stored, storedForms, tagged, text, textOrNull, wholeNumber } from './building-blocks.ts';
import { eventFacts } from './event-facts.ts';

const finding = Type.Object({
  kind: oneOf(findingKinds),
  message: text,
});

const announced = {
  filename: text,
  mimetype: oneOf(documentTypes),
  blobName: text,
};

const parts = Type.Optional(Type.Array(Type.Object({ filename: text, pages: wholeNumber, sha256: text })));

const pinnedDocument = Type.Object({
  ...announced,
  parts,
  etag: text,
  size: wholeNumber,
  sha256: text,
  pages: wholeNumber,
  pageSizes: nullable(Type.Array(Type.Object({ count: wholeNumber, width: Type.Number(), height: Type.Number() }))),
  findings: Type.Array(finding),
  earlierSignatures: nullable(oneOf(earlierSignatureModes)),
  hasFormFields: Type.Boolean(),
});

/** A document with a hash is pinned and must have all its members. */
const announcedDocument = Type.Object({ ...announced, parts, sha256: Type.Optional(Type.Never()) });

export const documentOrNull = Type.Union([pinnedDocument, announcedDocument, Type.Null()]);

/** Requires a hash. `documentOrNull` checks the rest, so that the pinned form is compiled once, not for each status. */
const isPinned = Type.Unsafe<PinnedDocument>({ type: 'object', properties: { sha256: {} }, required: ['sha256'] });

const attachment = Type.Object({
  ...announced,
  fieldId: text,
  recipientId: text,
  size: wholeNumber,
  sha256: text,
  etag: text,
});

const image = nullable(
  Type.Object({ sha256: text, mimetype: oneOf(['image/png', 'image/jpeg'] as const), method: oneOf(signatureMethods) }),
);

const { notify, ...members } = storedForms(recipientAnswers);

const values = Type.Array(Type.Object({ id: text, value: text }));
const sessionFacts = { id: text, expiresAt: text, isStarted: Type.Boolean() };
const session = tagged('kind', {
  inPerson: Type.Object(sessionFacts),
  embedded: Type.Object({ ...sessionFacts, origin: text, apiKeyName: textOrNull, redirectUrl: textOrNull }),
});

const recipient = Type.Object({
  id: text,
  ...members,
  notify: Type.Optional(notify),
  accessCodeHash: textOrNull,
  status: recipientStatus,
  sentAt: textOrNull,
  viewedAt: textOrNull,
  completedAt: textOrNull,
  declinedAt: textOrNull,
  declineReason: textOrNull,
  linkVersion: wholeNumber,
  remindedAt: textOrNull,
  reminderCount: wholeNumber,
  signing: nullable(
    Type.Object({ signature: image, initials: image, id: Type.Optional(text), presets: Type.Optional(values) }),
  ),
  roleKey: textOrNull,
  oneTimeCode: Type.Optional(Type.Object({ nonce: text, hash: text, expiresAt: text })),
  session: Type.Optional(session),
  inPerson: Type.Optional(Type.Object(sessionFacts)),
  delegatedFrom: Type.Optional(Type.Object({ name: text, email: text, reason: text })),
  saved: Type.Optional(Type.Object({ at: text, values })),
});

const { logo: _logo, defaults: _defaults, ...senderFacts } = storedForms(profileAnswer.properties);
const sender = Type.Object({ ...senderFacts, hasLogo: Type.Boolean() });

const core = Type.Object({
  id: text,
  ownerId: text,
  ownerEmail: text,
  createdBy: Type.Optional(text),
  sender: Type.Optional(sender),
  name: text,
  document: documentOrNull,
  recipients: Type.Array(recipient),
  fields: Type.Array(stored(field)),
  attachments: Type.Optional(Type.Array(attachment)),
  templateId: textOrNull,
  replaces: Type.Optional(text),
  replacedAt: Type.Optional(text),
  batchId: Type.Optional(text),
  ...storedForms(v1Settings),
  textTags: Type.Optional(Type.Boolean()),
  createdAt: text,
  updatedAt: text,
  sequence: wholeNumber,
  auditHead: text,
  deletedAt: textOrNull,
});

const archived = { level: oneOf(sealLevels), sha256: text, size: wholeNumber, at: text };

const seal = Type.Object({
  blobName: text,
  level: oneOf(sealLevels),
  sha256: text,
  originalSha256: text,
  size: wholeNumber,
  pages: wholeNumber,
  sealedAt: text,
  findings: Type.Array(finding),
  isAugmentationPending: Type.Boolean(),
  augmentationAttempts: Type.Optional(wholeNumber),
  nextAugmentationAt: Type.Optional(text),
  levelReason: Type.Optional(text),
  archive: Type.Optional(Type.Object({ ...archived, blobName: text })),
  certificate: Type.Optional(
    Type.Object({ blobName: text, level: oneOf(sealLevels), sha256: text, size: wholeNumber, pages: wholeNumber }),
  ),
});

const dispatched = { document: isPinned, sentAt: text };
const inSealing = {
  document: isPinned,
  sentAt: textOrNull,
  sealing: Type.Object({
    claimId: text,
    leaseUntil: text,
    attempts: wholeNumber,
    requestedAt: text,
    requestedBy: oneOf(['owner', 'signers'] as const),
    memberId: Type.Optional(text),
  }),
};

const byStatus = tagged('status', {
  draft: Type.Object({}),
  sent: Type.Object(dispatched),
  in_progress: Type.Object(dispatched),
  sealing: Type.Object(inSealing),
  failed: Type.Object({ ...inSealing, failedAt: text, failure: text }),
  completed: Type.Object({ ...inSealing, completedAt: text, seal }),
  declined: Type.Object({ ...dispatched, declinedAt: text }),
  voided: Type.Object({
    ...dispatched,
    voidedAt: text,
    voidReason: textOrNull,
    replacedBy: Type.Optional(text),
    isCorrectionDeleted: Type.Optional(Type.Boolean()),
  }),
  expired: Type.Object({ ...dispatched, expiredAt: text }),
});

/** Joins owner, time and identifier into a total order, so that pages neither overlap nor skip, from one index. */
export function sortKeyOf({ ownerId, createdAt, id }: Pick<Envelope, 'ownerId' | 'createdAt' | 'id'>): string {
  return `${ownerId} ${createdAt} ${id}`;
}

export const envelopeItems = itemKind<Envelope>()({
  container: 'envelopes',
  name: 'envelope',
  tag: 'itemType',
  version: 1,
  schema: Type.Intersect([core, byStatus]),
  beside: [
    'envelopeId',
    'sortKey',
    'commitId',
    'nextReminderAt',
    'ttl',
    'words',
    'addresses',
    'waitingFor',
    'byCreation',
    'byChange',
  ],
  defaults: newSettings(),
});

const snapshotCore = Type.Object({
  id: text,
  name: text,
  status: text,
  recipients: Type.Array(
    Type.Object({ id: text, email: text, name: text, role: text, order: wholeNumber, status: text }),
  ),
  templateId: textOrNull,
  batchId: Type.Optional(text),
  metadata: dictionary(text),
  documentSha256: textOrNull,
  sealedSha256: textOrNull,
  archive: Type.Optional(Type.Object(archived)),
  createdAt: text,
  updatedAt: text,
  sentAt: textOrNull,
  completedAt: textOrNull,
});
const snapshot = Type.Unsafe<EnvelopeSnapshot>(snapshotCore);

/** An event item is part of the audit trail, of the outbox (while `pending`) and of the lists of events. */
export interface StoredEvent extends AuditEvent {
  ownerId: string;
  pending?: true;
  /**
   * The envelope after its command. The first event of a command holds it, and the others name that event: a hundred
   * copies of a hundred recipients would not fit into a batch.
   */
  snapshot?: EnvelopeSnapshot;
  snapshotWith?: string;
}

export const eventItems = itemKind<StoredEvent>()({
  container: 'envelopes',
  name: 'event',
  tag: 'itemType',
  /** Version 2 has the entries of an access code among the types. Version 1 is read as it is. */
  version: 2,
  schema: Type.Object({
    id: text,
    ownerId: text,
    envelopeId: text,
    sequence: wholeNumber,
    at: text,
    type: oneOf(eventTypes),
    ...eventFacts,
    previousHash: text,
    hash: text,
    pending: Type.Optional(Type.Literal(true)),
    snapshot: Type.Optional(snapshot),
    snapshotWith: Type.Optional(text),
  }),
  beside: ['ttl'],
});

/** Returns the audit event of an event item, without the item's other properties. */
export function auditEventOf(event: StoredEvent): AuditEvent {
  const { id, envelopeId, sequence, at, type, actor, data, previousHash, hash } = event;
  return { id, envelopeId, sequence, at, type, actor, data, previousHash, hash };
}
