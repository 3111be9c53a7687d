/** The rights of recipients with a signing link, and the transitions that they cause. Pure. */
import { AppError } from '../../errors.ts';
import { senderText } from '../accounts/profile.ts';
import { type Actor, type Client, canonicalJson, type EventData, type Fact, type Sha256Hex } from '../audit/audit.ts';
import { type Attachment, maxAttachmentsBytes } from '../documents/attachment.ts';
import { askNext, type Change, type Envelope, invalidState, isOpen, outstanding } from '../envelopes/envelope.ts';
import { awaitSealing } from '../envelopes/envelope-sealing.ts';
import { type Field, giveTooMuch, holdTooMuch } from '../fields/field.ts';
import { type FieldInput, fillFields } from '../fields/fill-fields.ts';
import { languageFor } from '../language.ts';
import {
  hasActed,
  locked,
  mustAct,
  type Recipient,
  type SessionPlace,
  type SignatureMethod,
  type Signing,
  type SigningSession,
  sessionOf,
  signatureMethods,
  withRecipient,
} from '../recipients/recipient.ts';
import { consents } from './consent.ts';

/** After completion the link opens the sealed copy for this long. */
export const copyDays = 90;
const dayMs = 86_400_000;

/**
 * Returns the recipient of a link.
 * @throws AppError invalid_signing_link: the recipient was removed, the link replaced, or the copy is no longer offered
 */
export function recipientOfLink(
  envelope: Envelope,
  link: { recipientId: string; version: number; session?: Pick<SigningSession, 'kind' | 'id'> },
  at: Date,
): Recipient {
  const recipient = envelope.recipients.find(({ id }) => id === link.recipientId);
  const isOver = envelope.status === 'completed' && at.getTime() > Date.parse(envelope.completedAt) + copyDays * dayMs;
  if (!recipient || recipient.linkVersion !== link.version || envelope.status === 'draft' || isOver) {
    throw new AppError('invalid_signing_link');
  }
  if (link.session && !isSessionOf(recipient, link.session, at)) throw new AppError('invalid_signing_link');
  return recipient;
}

function isSessionOf(recipient: Recipient, { kind, id }: Pick<SigningSession, 'kind' | 'id'>, at: Date): boolean {
  const session = sessionOf(recipient);
  return session?.kind === kind && session.id === id && Date.parse(session.expiresAt) > at.getTime();
}

/** Records an entry of the access code. The audit trail of an envelope that is being sealed takes no events. */
export function recordAccessCode(envelope: Envelope, recipient: Recipient, client: Client, isRight: boolean): Change {
  const { id, email } = recipient;
  const type = isRight ? 'recipient.access_code_entered' : 'recipient.access_code_failed';
  const fact: Fact = { type, actor: { kind: 'recipient', id, ...client }, data: { recipientId: id, email } };
  return { envelope, facts: envelope.status === 'sealing' ? [] : [fact] };
}

/** Stores the same code hashed with another pepper, which is no event; not if the code was replaced in the meantime. */
export function renewAccessCode(
  envelope: Envelope,
  recipientId: string,
  { from, to }: { from: string; to: string },
): Change {
  const recipient = envelope.recipients.find(({ id, accessCodeHash }) => id === recipientId && accessCodeHash === from);
  const recipients = recipient && withRecipient(envelope, { ...recipient, accessCodeHash: to });
  return { envelope: recipients ? { ...envelope, recipients } : envelope, facts: [] };
}

/** The recipient's next step. `wait`: others act first, or the document is being sealed. */
export const nextSteps = ['sign', 'approve', 'view', 'wait', 'download'] as const;
export type NextStep = (typeof nextSteps)[number];

/** A signing link shows a session to start, a correction, a check to pass, or the page. */
export type Opened = { envelope: Envelope; recipient: Recipient; session?: SigningSession | undefined } & (
  | { state: 'hand_over' }
  | {
      state: 'replaced';
      /** Whether every check of the replaced envelope is passed, or it has none. */
      isUnlocked: boolean;
      /** The token of the link to the corrected envelope; null while its recipient is not asked there, or is another person. */
      token: string | null;
    }
  | { state: 'locked'; needs: 'access_code' | 'email_code' }
  | { state: 'open'; next: NextStep }
);

/** @throws AppError invalid_state (declined, voided, expired), not_your_turn (not invited yet) */
export function nextStep(envelope: Envelope, recipient: Recipient): NextStep {
  if (envelope.status === 'completed') return 'download';
  if (envelope.status === 'sealing' || envelope.status === 'failed') {
    if (recipient.status === 'pending') throw notYourTurn(recipient);
    return 'wait';
  }
  if (!isOpen(envelope)) throw closed(envelope, recipient);
  if (recipient.status === 'pending' || recipient.role === 'cc') throw notYourTurn(recipient);
  if (!mustAct(recipient)) return 'view';
  if (hasActed(recipient) || !isTurnOf(envelope, recipient)) return 'wait';
  return recipient.role === 'approver' ? 'approve' : 'sign';
}

/** Records the first time a recipient opens the document. Later times, and times after signing, change nothing. */
export function view(envelope: Envelope, recipient: Recipient, client: Client, at: Date): Change {
  if (!isOpen(envelope) || recipient.status !== 'sent') return { envelope, facts: [] };
  const viewed: Recipient = { ...recipient, status: 'viewed', viewedAt: at.toISOString() };
  return {
    envelope: { ...envelope, recipients: withRecipient(envelope, viewed), updatedAt: at.toISOString() },
    facts: [
      {
        type: 'recipient.viewed',
        actor: actorOf(recipient, client),
        data: { recipientId: recipient.id, documentSha256: envelope.document.sha256 },
      },
    ],
  };
}

/** The input with which a signer or approver completes the step. */
export interface SigningStep {
  kind: 'sign' | 'approve';
  /** SHA-256 of the consent text that was agreed to. */
  consentSha256: string;
  /** SHA-256 of the document that was shown. */
  documentSha256: string;
  fields: readonly FieldInput[];
  signing: Signing;
  /** Signed in the session that the sender opened. */
  isInSession?: boolean;
}

/** A step that may be completed now, with the resulting values of the recipient's fields. */
interface CheckedSigning {
  envelope: Envelope<'sent' | 'in_progress'>;
  recipient: Recipient;
  filled: Field[];
  consentLanguage: string;
}

/**
 * Checks that a recipient may complete the step now, with this input.
 * @throws AppError invalid_state, not_your_turn, role_not_allowed, recipient_locked, document_changed, validation_error
 */
export function checkSigning(
  envelope: Envelope,
  recipient: Recipient,
  step: SigningStep,
  sha256: Sha256Hex,
): CheckedSigning {
  const open = checkTurn(envelope, recipient, step.kind === 'sign' ? ['signer'] : ['approver']);
  if (step.documentSha256 !== open.document.sha256) throw new AppError('document_changed');
  const consent = consents(sha256).find((candidate) => candidate.sha256 === step.consentSha256);
  if (giveTooMuch(step.fields)) throw new AppError('validation_error', { details: { fields: 'hold too much text' } });
  const { filled, problems } = fillFields(open.fields, recipient, step.fields, step.signing, open.attachments);
  const details: Record<string, string> = {
    ...(consent ? {} : { 'consent.sha256': 'is not the text people agree to' }),
    ...(step.kind === 'sign' && !step.signing.signature ? { signature: 'is required' } : {}),
    ...refusedMethods(open, step.signing),
    ...(holdTooMuch(withFilled(open.fields, filled)) ? { fields: 'hold too much text' } : {}),
    ...problems,
  };
  if (!consent || Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  return { envelope: open, recipient, filled, consentLanguage: consent.language };
}

/**
 * Completes the step of a signer or approver. The event binds the step to the document's bytes and to the field values.
 * After the last step the envelope waits for its sealing, without a lease: the first worker may take it.
 * @param claimId identifies that sealing
 */
export function completeSigning(
  envelope: Envelope,
  recipient: Recipient,
  step: SigningStep,
  client: Client,
  at: Date,
  { sha256, claimId }: { sha256: Sha256Hex; claimId: string },
): Change {
  const checked = checkSigning(envelope, recipient, step, sha256);
  const { filled } = checked;
  const done: Recipient = {
    ...recipient,
    status: 'completed',
    viewedAt: recipient.viewedAt ?? at.toISOString(),
    completedAt: at.toISOString(),
    signing: {
      ...step.signing,
      id: signingId(envelope, recipient, at, sha256),
      ...presetsOf(envelope, recipient),
    },
  };
  const attachments = keptAttachments(checked);
  const acted: Envelope<'in_progress'> = {
    ...checked.envelope,
    status: 'in_progress',
    recipients: withRecipient(checked.envelope, done),
    fields: withFilled(checked.envelope.fields, filled),
    ...(attachments && { attachments }),
    updatedAt: at.toISOString(),
  };
  const fact: Fact = {
    type: 'recipient.completed',
    actor: actorOf(recipient, client),
    data: evidence(checked, step, sha256),
  };
  if (outstanding(acted).length === 0) return { envelope: awaitSealing(acted, claimId, at), facts: [fact] };
  const asked = askNext(acted.recipients, at);
  return { envelope: { ...acted, recipients: asked.recipients }, facts: [fact, ...asked.facts] };
}

/**
 * Attaches a file to one of the recipient's own fields and replaces an earlier one. It counts once the recipient has
 * acted; until then there is no event.
 * @throws AppError invalid_state, not_your_turn, role_not_allowed, recipient_locked, not_found, payload_too_large
 */
export function attachFile(envelope: Envelope, recipient: Recipient, file: Attachment): Change {
  const open = checkTurn(envelope, recipient, ['signer', 'approver']);
  checkAttachable(open, recipient, file.fieldId);
  const others = (open.attachments ?? []).filter(({ fieldId }) => fieldId !== file.fieldId);
  const sum = others.reduce((bytes, { size }) => bytes + size, file.size);
  if (sum > maxAttachmentsBytes) {
    throw new AppError('payload_too_large', { details: { maxBytes: String(maxAttachmentsBytes) } });
  }
  return { envelope: { ...open, attachments: [...others, file] }, facts: [] };
}

/** @throws AppError not_found: the recipient has no such field that takes a file; also what `attachFile` throws */
export function checkAttachable(envelope: Envelope, recipient: Recipient, fieldId: string): void {
  checkTurn(envelope, recipient, ['signer', 'approver']);
  const isOwn = envelope.fields.some(
    ({ id, recipientId, type }) => id === fieldId && recipientId === recipient.id && type === 'attachment',
  );
  if (!isOwn) throw new AppError('not_found');
}

/** Short enough to be read aloud; printed under the signature and in the completion certificate. */
function signingId({ id }: Envelope, recipient: Recipient, at: Date, sha256: Sha256Hex): string {
  const digits = sha256(`${id} ${recipient.id} ${at.toISOString()}`).slice(0, 12).toUpperCase();
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}

/** Kept for a correction, which asks anew. */
function presetsOf({ fields }: Envelope, recipient: Recipient): Pick<Signing, 'presets'> {
  const own = fields.filter(({ recipientId }) => recipientId === recipient.id);
  const presets = own.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  return presets.length > 0 ? { presets } : {};
}

/** Removes this recipient's files that no field refers to: they are erased with the step. */
function keptAttachments({ envelope, recipient, filled }: CheckedSigning): Attachment[] | undefined {
  return envelope.attachments?.filter(
    ({ recipientId, fieldId, sha256 }) =>
      recipientId !== recipient.id || filled.some(({ id, value }) => id === fieldId && value === sha256),
  );
}

/** A signer or approver declines, which ends the envelope for all its recipients. */
export function decline(envelope: Envelope, recipient: Recipient, reason: string, client: Client, at: Date): Change {
  const open = checkTurn(envelope, recipient, ['signer', 'approver']);
  const declined: Recipient = {
    ...recipient,
    status: 'declined',
    declinedAt: at.toISOString(),
    declineReason: reason,
  };
  const actor = actorOf(recipient, client);
  return {
    envelope: {
      ...open,
      status: 'declined',
      recipients: withRecipient(open, declined),
      declinedAt: at.toISOString(),
      updatedAt: at.toISOString(),
    },
    facts: [
      { type: 'recipient.declined', actor, data: { recipientId: recipient.id, reason } },
      { type: 'envelope.declined', actor, data: { recipientId: recipient.id } },
    ],
  };
}

/** Whether every recipient who must act before this one has done so. */
export function isTurnOf(envelope: Envelope, recipient: Recipient): boolean {
  const turn = Math.min(...outstanding(envelope).map(({ order }) => order));
  return recipient.status !== 'pending' && recipient.order <= turn;
}

export function notYourTurn(recipient: Recipient): AppError {
  return new AppError('not_your_turn', { details: { language: languageFor(recipient.language) } });
}

/** The canonical JSON whose SHA-256 binds a step to what was asked and filled in: the recipient's fields by identifier. */
export function fieldValuesJson(filled: readonly Field[]): string {
  const values = [...filled]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, type, label, page, x, y, width, height, value }) => {
      return { id, type, label, page, x, y, width, height, value };
    });
  return canonicalJson(values);
}

/**
 * Checks that a recipient with one of these roles may act now.
 * @throws AppError role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export function checkTurn(
  envelope: Envelope,
  recipient: Recipient,
  roles: readonly Recipient['role'][],
): Envelope<'sent' | 'in_progress'> {
  if (!roles.includes(recipient.role)) throw new AppError('role_not_allowed', { details: { role: recipient.role } });
  if (!isOpen(envelope)) throw invalidState(envelope);
  if (hasActed(recipient)) throw locked(recipient);
  if (!isTurnOf(envelope, recipient)) throw notYourTurn(recipient);
  return envelope;
}

function withFilled(fields: readonly Field[], filled: readonly Field[]): Field[] {
  return fields.map((field) => filled.find(({ id }) => id === field.id) ?? field);
}

function evidence(checked: CheckedSigning, step: SigningStep, sha256: Sha256Hex): Fact['data'] {
  const { recipient, envelope, filled, consentLanguage } = checked;
  const { signature, initials } = step.signing;
  const files = keptAttachments(checked)?.filter(({ recipientId }) => recipientId === recipient.id) ?? [];
  return {
    recipientId: recipient.id,
    name: recipient.name,
    role: recipient.role,
    documentSha256: envelope.document.sha256,
    fieldValuesSha256: sha256(fieldValuesJson(filled)),
    consentSha256: step.consentSha256,
    consentLanguage,
    isAccessCodeProven: recipient.accessCodeHash !== null,
    ...(files.length > 0 ? { attachments: files.map((file) => `${file.sha256} ${file.filename}`) } : {}),
    ...(step.isInSession ? sessionEvidence(sessionOf(recipient)) : {}),
    ...(recipient.verification ? { verification: recipient.verification, codeSentTo: recipient.email } : {}),
    ...(signature ? { method: signature.method, signatureSha256: signature.sha256 } : {}),
    ...(initials ? { initialsMethod: initials.method, initialsSha256: initials.sha256 } : {}),
  };
}

/** Returns the data with which events name the session of the person who acts. */
export function sessionEvidence(session: SessionPlace | undefined): EventData {
  if (session?.kind === 'inPerson') return { isInPerson: true };
  if (!session) return {};
  const { origin, apiKeyName } = session;
  return apiKeyName === null ? { origin, isByPublicLink: true } : { origin, apiKeyName };
}

function closed(envelope: Envelope, recipient: Recipient): AppError {
  return new AppError('invalid_state', {
    details: {
      status: envelope.status,
      envelopeName: envelope.name,
      sender: senderText(envelope),
      language: languageFor(recipient.language),
      recipientStatus: recipient.status,
    },
  });
}

function actorOf(recipient: Recipient, { ip, userAgent }: Client): Actor {
  return { kind: 'recipient', id: recipient.id, ip, userAgent };
}

type Choice = Pick<Envelope, 'signatureMethods'>;

/** Returns them in the order of `signatureMethods`; all of them if the owner made no choice. */
export function allowedMethods({ signatureMethods: chosen }: Choice): SignatureMethod[] {
  return signatureMethods.filter((method) => chosen?.includes(method) ?? true);
}

/** Returns the images made in a way that is not allowed, with their index in the request. */
export function refusedMethods(envelope: Choice, { signature, initials }: Signing): Record<string, string> {
  const allowed = allowedMethods(envelope);
  const problem = `is not allowed for this document; allowed: ${allowed.join(', ')}`;
  return {
    ...(signature && !allowed.includes(signature.method) ? { 'signature.method': problem } : {}),
    ...(initials && !allowed.includes(initials.method) ? { 'initials.method': problem } : {}),
  };
}
