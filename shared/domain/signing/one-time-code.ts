/**
 * One-time codes: the second check of a recipient, who receives six digits by e-mail after opening the link. Pure.
 *
 * The record holds random bits, from which the service's key derives the code, and the code's keyed hash. So no record
 * contains the code, and an e-mail that is sent again carries the same one. A reader of the record cannot try the
 * million codes without the key.
 */
import { AppError } from '../../errors.ts';
import type { Client, EventType } from '../audit/audit.ts';
import type { Change, Envelope } from '../envelopes/envelope.ts';
import type { Mail } from '../mail/mail.ts';
import { type OneTimeCode, type Recipient, withRecipient } from '../recipients/recipient.ts';
import { isReached } from '../retry.ts';
import type { KeyedHash } from '../system.ts';

export const codeMinutes = 10;

interface Party {
  recipient: Recipient;
  client: Client;
}

/**
 * @param recipientId or the identifier of the attempt, where no recipient exists yet
 * @param nonce 32 hex digits from a secure source
 */
export function newCode(keyedHash: KeyedHash, recipientId: string, nonce: string, at: Date): OneTimeCode {
  const hash = keyedHash.hash('one-time-code-check', checkedText(recipientId, nonce, codeOf(keyedHash, nonce)));
  return { nonce, hash, expiresAt: new Date(at.getTime() + codeMinutes * 60_000).toISOString() };
}

/** The six digits. From 48 bits, the codes are uniform except for one part in 10^8. */
export function codeOf(keyedHash: KeyedHash, nonce: string): string {
  const bits = Number.parseInt(keyedHash.hash('one-time-code', nonce).slice(0, 12), 16);
  return String(bits % 1_000_000).padStart(6, '0');
}

export function isCode(
  keyedHash: KeyedHash,
  { id }: Pick<Recipient, 'id'>,
  { nonce, hash }: OneTimeCode,
  given: string,
): boolean {
  return keyedHash.matches('one-time-code-check', checkedText(id, nonce, given), hash);
}

/** Returns the code that is still valid; null if none was sent, or it was used or has expired. */
export function validCode({ oneTimeCode }: Recipient, at: Date): OneTimeCode | null {
  return oneTimeCode && !isReached(oneTimeCode.expiresAt, at) ? oneTimeCode : null;
}

/**
 * Records a new code, which ends the previous one.
 * @throws AppError sealing_in_progress: the audit trail of an envelope that is being sealed takes no events
 */
export function sendCode(envelope: Envelope, party: Party, code: OneTimeCode): Change {
  return record(envelope, { ...party, recipient: { ...party.recipient, oneTimeCode: code } }, 'recipient.code_sent');
}

/**
 * Uses up the correct code: of two requests with one code, the second finds none.
 * @throws AppError invalid_access_code, sealing_in_progress
 */
export function useCode(envelope: Envelope, { recipient, client }: Party, nonce: string, at: Date): Change {
  if (validCode(recipient, at)?.nonce !== nonce) throw codeExpired();
  const { oneTimeCode: _, ...verified } = recipient;
  return record(envelope, { recipient: verified, client }, 'recipient.verified');
}

/** No code is valid any more: the recipient must request another one. */
export function codeExpired(): AppError {
  return new AppError('invalid_access_code', { details: { code: 'expired' } });
}

/** `a•••@example.com`: enough for the person to know which mailbox to open. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email].slice(0, 1).join('')}•••${email.slice(at)}`;
}

function record(envelope: Envelope, { recipient, client }: Party, type: EventType): Change {
  if (envelope.status === 'sealing') throw new AppError('sealing_in_progress', { retryAfterSeconds: 2 });
  const { id, email } = recipient;
  return {
    envelope: { ...envelope, recipients: withRecipient(envelope, recipient) },
    facts: [{ type, actor: { kind: 'recipient', id, ...client }, data: { recipientId: id, email } }],
  };
}

function checkedText(recipientId: string, nonce: string, code: string): string {
  return `${recipientId}.${nonce}.${code}`;
}

/** A one-time code that was used, was replaced or has expired is not sent. */
export function codeCancelReason(mail: Mail, envelope: Envelope, at: Date): string | null {
  const recipient = envelope.recipients.find(({ id }) => id === mail.recipientId);
  return mail.kind !== 'code' || (recipient && validCode(recipient, at)) ? null : 'the code cannot be used any more';
}
