/** Ports: e-mails as records, their wording, and sending them. */

import type { DateFormat } from '../dates.ts';
import type { Language } from '../language.ts';
import type { RecipientRole, StoredImage } from '../recipients/recipient.ts';
import type { Conflict, Versioned } from '../versioned.ts';
import type { AccountMail, AccountMailKind } from './account-mail.ts';
import type { Mail, MailKind } from './mail.ts';

export interface MailRef {
  ownerId: string;
  mailId: string;
}

export interface MailRecords {
  /** False when it exists. */
  create(mail: Mail | AccountMail): Promise<boolean>;
  get(ownerId: string, mailId: string): Promise<Versioned<Mail | AccountMail> | null>;
  replace<M extends Mail | AccountMail>(current: Versioned<M>, next: M): Promise<Versioned<M> | Conflict>;
  /** Pending messages of any owner that were due before `at`, at most `limit`. */
  findDue(at: Date, limit: number): Promise<MailRef[]>;
}

/** What a sender with a profile has chosen. */
export interface SenderProfile {
  /** Shown below the name; null where `sender` is the address already. */
  address: string | null;
  timeZone: string;
  dateFormat: DateFormat;
  /** Of the button, `#rrggbb`. */
  colour: string | null;
  /** The message carries the logo as the part `logoPart`. */
  hasLogo: boolean;
}

/** The Content-ID by which the HTML names the logo (RFC 2392). */
export const logoPart = 'logo@countersign';

export interface MailContent {
  kind: MailKind;
  language: Language;
  /** Whom it is for: a recipient's role, or the owner. */
  audience: RecipientRole | 'owner';
  toName: string | null;
  /** The owner's address, or with `profile` the name. */
  sender: string;
  /** Absent where only the address is known. */
  profile?: SenderProfile;
  envelopeName: string;
  /** The owner's words to the recipients. */
  message: string | null;
  /** The name of the recipient who declined, if one did. */
  decliner: string | null;
  /** The name of the recipient whose step the owner is told. */
  actor?: string;
  /** Why it was declined or voided. */
  reason: string | null;
  /** ISO 8601: until when to act, or until when the copy can be had. */
  until: string | null;
  needsAccessCode: boolean;
  /** The message carries the sealed document. */
  hasAttachment?: boolean;
  /** Who named whom to act instead, where that is what is told or why the person is asked. */
  delegation?: { delegator: string; delegate: string };
  /** The one-time code, in the message that tells it. */
  code?: string;
  /** The one address in the message; null when there is nothing to go to. */
  url: string | null;
}

/** A message about an account. */
export interface AccountMailContent {
  kind: AccountMailKind;
  language: Language;
  /** The address that the account had or shall have, where the message names it. */
  otherAddress: string | null;
  /** ISO 8601: until when the link is valid; null for one that does not end. */
  until: string | null;
  url: string | null;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface Attachment {
  filename: string;
  mimetype: 'application/pdf';
  bytes: Uint8Array;
}

export interface MailWording {
  render(content: MailContent): RenderedMail;
  renderAccount(content: AccountMailContent): RenderedMail;
}

export interface OutgoingMail extends RenderedMail {
  /** The record's: the Message-ID is made of it, the same at every attempt. */
  id: string;
  to: { name: string | null; address: string };
  /** Whose message the service passes on; shown with the service's own address. */
  fromName?: string | null;
  /** Shown by the HTML. */
  logo?: { mimetype: StoredImage['mimetype']; bytes: Uint8Array } | null;
  /** Where an answer goes: the envelope's owner. */
  replyTo: string | null;
  attachment?: Attachment | null;
}

export type MailOutcome = { result: 'taken' } | { result: 'refused' | 'unavailable'; reason: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
