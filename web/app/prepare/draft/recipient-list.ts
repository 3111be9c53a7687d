/** The recipients of a draft while they are edited, their order, and the request for them. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import type { RecipientRole } from '../../../../shared/domain/recipients/recipient.ts';
import type { Signer } from '../../api/service.ts';

export interface RecipientEntry {
  /** Identifies the entry in this list. */
  key: string;
  /** The identifier from the service; null until the recipient is saved. */
  id: string | null;
  name: string;
  email: string;
  role: RecipientRole;
  order: number;
  language: string;
  /** Empty if unchanged: the service never answers a code, so that an empty entry must not remove the stored one. */
  accessCode: string;
  /** The code that was saved from this entry. */
  savedCode: string;
  /** Whether the recipient must enter a one-time code from an e-mail. */
  isCodeAsked: boolean;
}

const tints = ['#055c6b', '#7a3be0', '#b3261e', '#1d5fd1', '#7a4a00', '#0b6b3a', '#a0287a', '#44546a'];

/** The colour of a recipient's fields, by the position in the list. */
export function tintOf(index: number): string {
  return tints[index % tints.length] ?? '#055c6b';
}

export function newEntry(key: string, order: number, language = 'en'): RecipientEntry {
  const codes = { accessCode: '', savedCode: '', isCodeAsked: false };
  return { key, id: null, name: '', email: '', role: 'signer', order, language, ...codes };
}

export function toEntry(signer: Signer): RecipientEntry {
  const { id, name, email, role, order, language } = signer;
  const codes = { accessCode: '', savedCode: '', isCodeAsked: signer.verification === 'email_code' };
  return { key: id, id, name, email, role, order, language: language ?? 'en', ...codes };
}

/** Numbers the entries from 1 without gaps. Entries must be sorted by their order. */
function ranked(entries: readonly RecipientEntry[]): RecipientEntry[] {
  let order = 0;
  return entries.map((entry, index) => {
    if (entry.order !== entries[index - 1]?.order) order += 1;
    return { ...entry, order };
  });
}

export function withNewEntry(entries: readonly RecipientEntry[], key: string): RecipientEntry[] {
  const before = ranked(entries);
  const last = before.at(-1);
  return [...before, newEntry(key, (last?.order ?? 0) + 1, last?.language)];
}

export function withoutEntry(entries: readonly RecipientEntry[], key: string): RecipientEntry[] {
  return ranked(entries.filter((entry) => entry.key !== key));
}

/** Moves an entry. The numbers of the positions stay. */
export function movedEntry(entries: readonly RecipientEntry[], key: string, to: number): RecipientEntry[] {
  const entry = entries.find((one) => one.key === key);
  if (!entry) return [...entries];
  const others = entries.filter((one) => one !== entry);
  const place = Math.min(Math.max(to, 0), others.length);
  const moved = [...others.slice(0, place), entry, ...others.slice(place)];
  return moved.map((one, index) => ({ ...one, order: entries[index]?.order ?? one.order }));
}

/** The index at which a row is dropped: before the first row whose middle is below `y`. */
export function placeAt(y: number, middles: readonly number[]): number {
  const index = middles.findIndex((middle) => y < middle);
  return index < 0 ? middles.length : index;
}

/** Gives a recipient the same turn as the one before, or the next turn. Later recipients keep their distance. */
export function joinedEntry(entries: readonly RecipientEntry[], index: number, isJoined: boolean): RecipientEntry[] {
  const gap = (entries[index]?.order ?? 0) - (entries[index - 1]?.order ?? 0);
  const shift = isJoined ? -gap : 1;
  return ranked(entries.map((entry, at) => (at < index ? entry : { ...entry, order: entry.order + shift })));
}

export type SignerBody = NonNullable<UpdateEnvelopeBody['signers']>[number];

export function toSignerBody(entry: RecipientEntry): SignerBody {
  const { id, name, email, role, order, language, savedCode } = entry;
  const accessCode = entry.accessCode.trim();
  return {
    ...(id ? { id } : {}),
    name: name.trim(),
    email: email.trim(),
    role,
    order,
    language,
    verification: entry.isCodeAsked ? 'email_code' : null,
    ...(accessCode && accessCode !== savedCode ? { accessCode } : {}),
  };
}

/** Restores an entry from unsaved changes. */
export function fromSignerBody(body: SignerBody, key: string): RecipientEntry {
  const { id, name, email, role, order, language, accessCode, verification } = body;
  return {
    ...newEntry(id ?? key, order ?? 1),
    id: id ?? null,
    name: name ?? '',
    email: email ?? '',
    role: role ?? 'signer',
    language: language ?? 'en',
    accessCode: accessCode ?? '',
    isCodeAsked: verification === 'email_code',
  };
}

export function isBlank({ id, name, email }: RecipientEntry): boolean {
  return id === null && name.trim() === '' && email.trim() === '';
}
