/** With what e-mail goes out: the records of messages, their wording, and the service that takes them. */
import type { Language } from './language.ts';
import type { Mail, MailKind } from './mail.ts';
import type { Conflict, Versioned } from './ports.ts';
import type { RecipientRole } from './recipient.ts';

export interface MailRef {
  ownerId: string;
  mailId: string;
}

export interface MailRecords {
  /** False when it exists. */
  create(mail: Mail): Promise<boolean>;
  get(ownerId: string, mailId: string): Promise<Versioned<Mail> | null>;
  replace(current: Versioned<Mail>, next: Mail): Promise<Versioned<Mail> | Conflict>;
  /** Pending messages of any owner that were due before `at`, at most `limit`. */
  waiting(at: Date, limit: number): Promise<Versioned<Mail>[]>;
}

/** What a message says; everything that came from people is plain text here. */
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
  /** Who declined, where somebody did. */
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

/** `refused`: this message will never be taken. `unavailable`: it may be, later. Reasons hold no addresses. */
export type MailOutcome = { result: 'taken' } | { result: 'refused' | 'unavailable'; reason: string };

/** Hands messages to a mail service. Never throws for what the service does. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}
