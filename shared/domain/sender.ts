/** Who sends an envelope, as recipients see it: a copy of the owner's profile, made when the envelope is sent. */
import type { DateFormat } from './dates.ts';
import type { Language } from './language.ts';

export interface Sender {
  name: string | null;
  company: string | null;
  /** Where answers to e-mails go; the owner's address where it is null. */
  replyTo: string | null;
  /** Of e-mails to the owner, and of months that are written out on the document. */
  language: Language;
  /** IANA name. */
  timeZone: string;
  dateFormat: DateFormat;
  /** `#rrggbb`, dark enough below white text; null for the product's own. */
  colour: string | null;
  /** The logo itself may be replaced or removed later. */
  hasLogo: boolean;
}

type Sent = { ownerEmail: string; sender?: Sender };

/** "Olivia Marsh (Northwind)"; null where neither name nor company is known. */
export function senderName(sender: Pick<Sender, 'name' | 'company'> | undefined): string | null {
  if (!sender) return null;
  const { name, company } = sender;
  return name && company ? `${name} (${company})` : (name ?? company);
}

/** The name, else the address. */
export function senderText({ sender, ownerEmail }: Sent): string {
  return senderName(sender) ?? ownerEmail;
}

/** For records: the name, where there is one, with the address. */
export function senderWithAddress({ sender, ownerEmail }: Sent): string {
  const name = senderName(sender);
  return name ? `${name}, ${ownerEmail}` : ownerEmail;
}
