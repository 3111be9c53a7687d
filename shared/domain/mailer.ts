/** Ports: wording and sending of e-mails. */
import type { DateFormat } from './dates.ts';
import type { Language } from './language.ts';
import type { MailKind } from './mail.ts';
import type { RecipientRole, StoredImage } from './recipient.ts';

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
  /** Why it was declined or voided. */
  reason: string | null;
  /** ISO 8601: until when to act, or until when the copy can be had. */
  until: string | null;
  needsAccessCode: boolean;
  /** The one address in the message; null when there is nothing to go to. */
  url: string | null;
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailWording {
  render(content: MailContent): RenderedMail;
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
}

export type MailOutcome = { result: 'taken' } | { result: 'refused' | 'unavailable'; reason: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
