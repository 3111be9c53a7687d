/** Ports: e-mails as records, their texts, and sending them. */

import type { RemainingAccess } from '../accounts/remaining-access.ts';
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
  /** Returns false if it exists. */
  create(mail: Mail | AccountMail): Promise<boolean>;
  get(ownerId: string, mailId: string): Promise<Versioned<Mail | AccountMail> | null>;
  replace<M extends Mail | AccountMail>(current: Versioned<M>, next: M): Promise<Versioned<M> | Conflict>;
  delete(ownerId: string, mailId: string): Promise<void>;
  /** Pending messages of any owner that were due before `at`, at most `limit`. */
  findDue(at: Date, limit: number): Promise<MailRef[]>;
}

/** The appearance that a sender with a profile chose. */
export interface SenderProfile {
  /** Shown below the name; null if `sender` already is the address. */
  address: string | null;
  timeZone: string;
  dateFormat: DateFormat;
  /** Colour of the button, `#rrggbb`. */
  colour: string | null;
  /** The message carries the logo as the part `logoPart`. */
  hasLogo: boolean;
}

/** The Content-ID by which the HTML names the logo (RFC 2392). */
export const logoPart = 'logo@countersign';

export interface MailContent {
  kind: MailKind;
  language: Language;
  /** The role of the recipient, or the owner. */
  audience: RecipientRole | 'owner';
  toName: string | null;
  /** The owner's address; with `profile` the name. */
  sender: string;
  /** Absent if only the address is known. */
  profile?: SenderProfile;
  envelopeName: string;
  /** The owner's message to the recipients. */
  message: string | null;
  /** The name of the recipient who declined, if any. */
  decliner: string | null;
  /** The name of the recipient whose step the owner is notified of. */
  actor?: string;
  /** Why it was declined or voided. */
  reason: string | null;
  /** ISO 8601: the deadline to act, or the end of the access to the copy. */
  until: string | null;
  needsAccessCode: boolean;
  /** The message carries the sealed document. */
  hasAttachment?: boolean;
  /** Who delegated to whom, if the message reports it or the delegation is the reason for the request. */
  delegation?: { delegator: Person; delegate: Person };
  /** Pages of the document. */
  pages?: number;
  /** How many of those who must act have acted, and whether all of them sign; absent if one person alone must act. */
  progress?: { acted: number; total: number; allSign: boolean };
  /** The one-time code, in the message that carries it. */
  code?: string;
  /** The only link in the message; null if it has none. */
  url: string | null;
}

/** A person whom a message names. */
interface Person {
  name: string;
  email: string;
}

/** A message about an account. */
export interface AccountMailContent {
  /** `sign_on`: the answer to a forgotten password of a person who logs in by single sign-on. */
  kind: AccountMailKind | 'sign_on';
  language: Language;
  /**
   * The owner's name; null if the account has none, or if the address is not known to be the owner's. Attack: a person
   * registers the address of another person and has the service send there what a name says.
   */
  toName: string | null;
  /** How the owner writes times. */
  dates: Pick<SenderProfile, 'timeZone' | 'dateFormat'> | null;
  /** The previous or the future address of the account, if the message names it. */
  otherAddress: string | null;
  /** The organization that the message is about. */
  organization?: string;
  /** The name of the document and the code that a public link sends. */
  document?: string;
  code?: string;
  /** The name of the API key that ends at `until`. */
  keyName?: string;
  /** ISO 8601: the time at which the link, or the API key, expires; null if nothing does. */
  until: string | null;
  url: string | null;
  /** After a reset: what still acts for the account, which the link ends, and the page that resets the password. */
  remaining?: Pick<RemainingAccess, 'passkeys' | 'apiKeys' | 'webhooks'> & { resetUrl: string };
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
  /** The record's identifier, from which the Message-ID is made: the same at every attempt. */
  id: string;
  to: { name: string | null; address: string };
  /** The name of the person whose message the service passes on, shown with the service's address. */
  fromName?: string | null;
  /** Shown by the HTML. */
  logo?: { mimetype: StoredImage['mimetype']; bytes: Uint8Array } | null;
  /** Reply-To address: the envelope's owner. */
  replyTo: string | null;
  attachment?: Attachment | null;
}

export type MailOutcome = { result: 'taken' } | { result: 'refused' | 'unavailable'; reason: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
