/**
 * The envelope and, with `envelope-edit.ts` and `envelope-sealing.ts`, every change of status in the product.
 * Transitions are pure: they take the envelope and a time and return the next envelope with the facts that happened, or
 * throw. Times in the record are ISO 8601, UTC.
 */
import { AppError } from '../../errors.ts';
import { type Sender, senderName } from '../accounts/profile.ts';
import type { Actor, Fact } from '../audit/audit.ts';
import { endOfDayAfter } from '../dates.ts';
import type { Attachment } from '../documents/attachment.ts';
import { type EnvelopeDocument, isPinned, type PinnedDocument, type Seal } from '../documents/document.ts';
import type { PageSizes } from '../documents/sealing.ts';
import { checkFields, checkFillers, checkPlaces, checkRules, type Field } from '../fields/field.ts';
import { envelopeIdToV1 } from '../ids.ts';
import { checkRecipients, hasActed, isNotified, mustAct, type Recipient } from '../recipients/recipient.ts';
import { type EnvelopeSettings, envelopeSettings, type SettingName } from './envelope-settings.ts';
import { checkedLabels } from './labels.ts';

export const statuses = [
  'draft',
  'sent',
  'in_progress',
  'sealing',
  'completed',
  'declined',
  'voided',
  'expired',
  'failed',
] as const;
export type Status = (typeof statuses)[number];

export interface Sealing {
  /** Identifies one attempt. A worker whose claim was taken over must not finish. */
  claimId: string;
  leaseUntil: string;
  attempts: number;
  requestedAt: string;
  requestedBy: 'owner' | 'signers';
  /** The member of the organization who requested it. */
  memberId?: string;
}

/** The members of an envelope in every status. */
export interface EnvelopeCore extends EnvelopeSettings {
  /** UUID. */
  id: string;
  ownerId: string;
  ownerEmail: string;
  /** The member who created it, if the owner is an organization. */
  createdBy?: string;
  /** Set when the envelope is sent or completed. Absent if the owner had no profile. */
  sender?: Sender;
  name: string;
  recipients: Recipient[];
  fields: Field[];
  /** Files that recipients have uploaded, also those who have not acted yet. */
  attachments?: Attachment[];
  templateId: string | null;
  /** The envelope that this one corrects. */
  replaces?: string;
  /** When that envelope was voided. A draft without it cannot be sent, and the sweep ends what a crash left behind. */
  replacedAt?: string;
  /** The batch that sent it. */
  batchId?: string;
  /** Whether the text tags of a draft's document still have to become fields. The default is false. */
  textTags?: boolean;
  createdAt: string;
  updatedAt: string;
  /** Length of the audit chain and the hash of its newest event. */
  sequence: number;
  auditHead: string;
  /** Set when the owner deleted it: it leaves the lists, and a draft reads as missing. */
  deletedAt: string | null;
}

type Dispatched = EnvelopeCore & { document: PinnedDocument; sentAt: string };
type InSealing = EnvelopeCore & { document: PinnedDocument; sentAt: string | null; sealing: Sealing };

interface Correction {
  /** The draft that corrects this envelope, also after it was sent. */
  replacedBy?: string;
  /** That draft was deleted before it was sent. The envelope can be corrected again. */
  isCorrectionDeleted?: boolean;
}

type AnyEnvelope =
  | (EnvelopeCore & { status: 'draft'; document: EnvelopeDocument | null })
  | (Dispatched & { status: 'sent' })
  | (Dispatched & { status: 'in_progress' })
  | (InSealing & { status: 'sealing' })
  | (InSealing & { status: 'failed'; failedAt: string; failure: string })
  | (InSealing & { status: 'completed'; completedAt: string; seal: Seal })
  | (Dispatched & { status: 'declined'; declinedAt: string })
  | (Dispatched & { status: 'voided'; voidedAt: string; voidReason: string | null } & Correction)
  | (Dispatched & { status: 'expired'; expiredAt: string });

export type Envelope<S extends Status = Status> = Extract<AnyEnvelope, { status: S }>;

/** The result of a transition. The same envelope without facts means that nothing changed and nothing is written. */
export interface Change<E extends Envelope = Envelope> {
  envelope: E;
  /**
   * In the order of the audit trail, cause before effect: first the command itself (`envelope.sent`,
   * `recipient.completed`), then its consequences (`recipient.sent` of those asked next, in the order of the list).
   */
  facts: Fact[];
}

export const system: Actor = { kind: 'system' };

export function owner(envelope: Pick<EnvelopeCore, 'ownerId'>): Actor {
  return { kind: 'owner', id: envelope.ownerId };
}

export function isOpen(envelope: Envelope): envelope is Envelope<'sent' | 'in_progress'> {
  return envelope.status === 'sent' || envelope.status === 'in_progress';
}

export function isFinal(status: Status): boolean {
  return status === 'completed' || status === 'declined' || status === 'voided' || status === 'expired';
}

/** The document's pinned form, if it has one already. */
export function pinnedDocument(envelope: Envelope): PinnedDocument | null {
  return isPinned(envelope.document) ? envelope.document : null;
}

/** Where only the number of pages is known, fields are checked against that. */
export function pageSizesOf({ pages, pageSizes }: Pick<PinnedDocument, 'pages' | 'pageSizes'>): PageSizes[] {
  return pageSizes ?? [{ count: pages, width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }];
}

/** @throws AppError invalid_state with the present status. */
export function invalidState(envelope: Envelope, message?: string): AppError {
  return new AppError('invalid_state', { details: { status: envelope.status }, ...(message ? { message } : {}) });
}

export interface NewEnvelope extends Partial<EnvelopeSettings> {
  id: string;
  ownerId: string;
  ownerEmail: string;
  name: string;
  document: EnvelopeDocument | null;
  recipients?: Recipient[] | undefined;
  fields?: Field[] | undefined;
  templateId?: string | null | undefined;
  replaces?: string;
  batchId?: string;
  textTags?: boolean;
}

const defaults: {
  readonly [N in SettingName]: { readonly default: EnvelopeSettings[N]; readonly appDefault?: EnvelopeSettings[N] };
} = envelopeSettings;

/** @param api whose defaults they have; v1 in general */
export function newSettings(api?: 'app'): EnvelopeSettings {
  const values = Object.entries(defaults).map(([name, { default: usual, appDefault }]) => [
    name,
    api === 'app' && appDefault !== undefined ? appDefault : usual,
  ]);
  return Object.fromEntries(values) as EnvelopeSettings;
}

/**
 * Settings in the form in which they are stored and compared. A new deadline replaces the days to sign, and new days the
 * deadline.
 * @throws AppError validation_error
 */
export function tidySettings<S extends Partial<EnvelopeSettings>>(settings: S): S {
  const { labels, expiresAt, expiresInDays } = settings;
  if (expiresAt && expiresInDays) {
    throw new AppError('validation_error', { details: { expiresInDays: 'cannot be given together with expiresAt' } });
  }
  return {
    ...settings,
    ...(labels && { labels: checkedLabels(labels) }),
    ...(expiresAt && { expiresAt: new Date(expiresAt).toISOString(), expiresInDays: null }),
    ...(expiresInDays && { expiresAt: null }),
  };
}

export function createEnvelope(input: NewEnvelope, at: Date): Change<Envelope<'draft'>> {
  const recipients = input.recipients ?? [];
  const fields = input.fields ?? [];
  if (input.expiresAt) refusePast(input.expiresAt, at);
  checkRecipients(recipients, 'recipients');
  checkFields(fields, recipients);
  checkRules(fields, ({ recipientId }) => recipientId);
  if (isPinned(input.document)) checkPlaces(fields, pageSizesOf(input.document));
  const envelope: Envelope<'draft'> = {
    ...newSettings(),
    ...tidySettings(input),
    templateId: input.templateId ?? null,
    status: 'draft',
    recipients,
    fields,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
    sequence: 0,
    auditHead: '',
    deletedAt: null,
  };
  const replaces = input.replaces && { replaces: envelopeIdToV1(input.replaces) };
  const parts = input.document?.parts;
  const data = { name: envelope.name, ...replaces, ...(parts && { parts }) };
  return { envelope, facts: [{ type: 'envelope.created', actor: owner(envelope), data }] };
}

/** The name of the list of recipients in the caller's API. */
export type ListName = 'recipients' | 'signers';

/** Only a draft can be sent. Checked on its own before the document is tried, which costs more. */
export function checkSendable(envelope: Envelope, at: Date, listName: ListName = 'recipients'): Envelope<'draft'> {
  if (envelope.status !== 'draft') throw invalidState(envelope);
  if (!envelope.recipients.some(mustAct)) {
    throw new AppError('validation_error', { details: { [listName]: 'at least one signer is needed to send' } });
  }
  if (envelope.expiresAt) refusePast(envelope.expiresAt, at);
  return envelope;
}

export function send(
  envelope: Envelope,
  document: PinnedDocument,
  at: Date,
  listName?: ListName,
): Change<Envelope<'sent'>> {
  const draft = checkSendable(envelope, at, listName);
  checkFields(envelope.fields, envelope.recipients);
  checkFillers(envelope.fields, envelope.recipients);
  checkPlaces(envelope.fields, pageSizesOf(document));
  const asked = askNext(envelope.recipients, at);
  const sender = senderName(draft.sender);
  const sent: Envelope<'sent'> = {
    ...draft,
    status: 'sent',
    document,
    recipients: asked.recipients,
    expiresAt: expiryOf(draft, at),
    expiresInDays: null,
    sentAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
  const fact: Fact = {
    type: 'envelope.sent',
    actor: owner(envelope),
    data: { documentSha256: document.sha256, pages: document.pages, ...(sender && { sender }) },
  };
  return { envelope: sent, facts: [fact, ...asked.facts] };
}

function expiryOf({ expiresAt, expiresInDays, sender }: Envelope, sentAt: Date): string | null {
  if (!expiresInDays) return expiresAt;
  return endOfDayAfter(sentAt, expiresInDays, sender?.timeZone ?? 'UTC').toISOString();
}

/** The owner withdraws a sent envelope. @param replacedBy the draft that corrects it */
export function voidEnvelope(
  envelope: Envelope,
  reason: string | null,
  at: Date,
  replacedBy?: string,
): Change<Envelope<'voided'>> {
  if (envelope.status !== 'sent' && envelope.status !== 'in_progress') throw invalidState(envelope);
  return {
    envelope: {
      ...envelope,
      status: 'voided',
      voidedAt: at.toISOString(),
      voidReason: reason,
      ...(replacedBy && { replacedBy }),
      updatedAt: at.toISOString(),
    },
    facts: [
      {
        type: 'envelope.voided',
        actor: owner(envelope),
        data: { reason, ...(replacedBy && { replacedBy: envelopeIdToV1(replacedBy) }) },
      },
    ],
  };
}

/** Whether a sent envelope has expired, even if its stored status does not say so yet. */
export function isOverdue(envelope: Envelope, at: Date): boolean {
  return isOpen(envelope) && envelope.expiresAt !== null && Date.parse(envelope.expiresAt) <= at.getTime();
}

export function expire(envelope: Envelope, at: Date): Change<Envelope<'expired'>> {
  if (!isOverdue(envelope, at) || (envelope.status !== 'sent' && envelope.status !== 'in_progress')) {
    throw invalidState(envelope);
  }
  return {
    envelope: { ...envelope, status: 'expired', expiredAt: at.toISOString(), updatedAt: at.toISOString() },
    facts: [{ type: 'envelope.expired', actor: system, data: { expiresAt: envelope.expiresAt } }],
  };
}

/**
 * The owner deletes: a draft is erased, a sent one is voided, a finished one only leaves the lists.
 * @throws AppError sealing_in_progress; legal_hold: the draft is under one
 */
export function deleteEnvelope(envelope: Envelope, at: Date): Change {
  if (envelope.status === 'sealing') throw new AppError('sealing_in_progress', { retryAfterSeconds: 2 });
  if (envelope.status === 'sent' || envelope.status === 'in_progress') return voidEnvelope(envelope, null, at);
  if (envelope.deletedAt !== null) return { envelope, facts: [] };
  if (envelope.status === 'draft' && envelope.legalHold) throw new AppError('legal_hold');
  const deleted: Envelope = { ...envelope, deletedAt: at.toISOString(), updatedAt: at.toISOString() };
  const erased: Envelope =
    deleted.status === 'draft'
      ? { ...deleted, ...newSettings(), name: '', recipients: [], fields: [], document: null }
      : deleted;
  return {
    envelope: erased,
    facts: [{ type: 'envelope.deleted', actor: owner(envelope), data: { status: envelope.status } }],
  };
}

/** Whether this event erased a draft: then its earlier events are erased too. */
export function erasesDraft({ type, data }: Fact): boolean {
  return type === 'envelope.deleted' && data.status === 'draft';
}

/** Recipients whose action the envelope still waits for. */
export function outstanding(envelope: Envelope): Recipient[] {
  return envelope.recipients.filter((recipient) => mustAct(recipient) && recipient.status !== 'completed');
}

/** Asks the recipients whose turn it is and who were not asked yet: all up to the lowest order that must still act. */
export function askNext(recipients: readonly Recipient[], at: Date): { recipients: Recipient[]; facts: Fact[] } {
  const yetToAct = recipients.filter((recipient) => mustAct(recipient) && !hasActed(recipient));
  const turn = Math.min(...yetToAct.map((recipient) => recipient.order));
  const facts: Fact[] = [];
  const next = recipients.map((recipient): Recipient => {
    const isTurn = recipient.status === 'pending' && recipient.role !== 'cc' && recipient.order <= turn;
    if (!isTurn) return recipient;
    facts.push({
      type: 'recipient.sent',
      actor: system,
      data: {
        ...{ recipientId: recipient.id, email: recipient.email, role: recipient.role },
        ...(!isNotified(recipient) && { isNotified: false }),
      },
    });
    return { ...recipient, status: 'sent', sentAt: at.toISOString() };
  });
  return { recipients: next, facts };
}

export function refusePast(expiresAt: string, at: Date): void {
  if (Date.parse(expiresAt) <= at.getTime()) {
    throw new AppError('validation_error', { details: { expiresAt: 'must be in the future' } });
  }
}
