/** Ports: wording and sending of e-mails. */
import type { Language } from './language.ts';
import type { MailKind } from './mail.ts';
import type { RecipientRole } from './recipient.ts';

export interface MailContent {
  kind: MailKind;
  language: Language;
  /** Whom it is for: a recipient's role, or the owner. */
  audience: RecipientRole | 'owner';
  toName: string | null;
  sender: string;
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
  /** Where an answer goes: the envelope's owner. */
  replyTo: string | null;
}

export type MailOutcome = { result: 'taken' } | { result: 'refused' | 'unavailable'; reason: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
