/** The form of the first step: the name of the document, and its recipients. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import type { Language } from '../../../../shared/domain/language.ts';
import type { RecipientRole } from '../../../../shared/domain/recipients/recipient.ts';
import type { Envelope, Field, Signer } from '../../api/app-api.ts';
import { hasOrder } from '../../components/recipient-state.ts';
import type { Entered } from '../../forms/open-problems.ts';
import { identityOf } from '../draft/draft-changes.ts';

type Draft = Pick<Envelope, 'name' | 'signers' | 'fields'>;

export interface RecipientsForm {
  name: string;
  entries: RecipientEntry[];
  isOrdered: boolean;
  /** The number of entries made on this screen, from which new entries get their keys. */
  made: number;
  /** The entries that were filled in and left, as `key.property`. Their problems are shown. */
  left: readonly string[];
  /** Whether all problems are shown, after Continue. */
  isChecked: boolean;
}

/** The owner as a recipient, in the language of their own pages. */
type Me = Pick<RecipientEntry, 'name' | 'email' | 'language'>;

export type RecipientsAction =
  | { kind: 'renamed'; name: string }
  /** Without a language, the new entry gets that of the last one. */
  | { kind: 'added'; language: Language | null }
  | { kind: 'addedMe'; me: Me }
  | { kind: 'edited'; key: string; change: Partial<RecipientEntry> }
  | { kind: 'left'; key: string; property: 'name' | 'email' | 'accessCode' }
  | { kind: 'removed'; key: string }
  /** `to`: the index in the list without the entry. */
  | { kind: 'moved'; key: string; to: number }
  | { kind: 'joined'; index: number; isJoined: boolean }
  | { kind: 'ordered'; isOrdered: boolean }
  | { kind: 'checked' }
  /** The service has saved recipients and assigned identifiers. `isWhole`: whether nothing has changed since. */
  | { kind: 'saved'; signers: readonly Signer[]; isWhole: boolean };

function entriesOf({ signers }: Pick<Draft, 'signers'>): RecipientEntry[] {
  return [...signers].sort((a, b) => a.order - b.order).map(toEntry);
}

/**
 * Starts with the unsaved changes, otherwise with the saved recipients. A draft without recipients gets an empty entry
 * in `language`.
 */
export function recipientsForm(
  draft: Draft,
  staged: UpdateEnvelopeBody | null = null,
  language: Language = 'en',
): RecipientsForm {
  const unsaved = staged?.signers?.map((body, index) => fromSignerBody(body, `new-${index + 1}`));
  const stored = new Set(draft.signers.filter(({ hasAccessCode }) => hasAccessCode).map(({ id }) => id));
  const restored = unsaved?.map((entry) => ({ ...entry, hasCode: stored.has(entry.id ?? '') }));
  const entries = restored ?? entriesOf(draft);
  const form = { name: staged?.name ?? draft.name, left: [], isChecked: false };
  if (entries.length === 0) return { ...form, entries: [newEntry('new-1', 1, language)], isOrdered: false, made: 1 };
  return { ...form, entries, isOrdered: hasOrder(entries), made: entries.length };
}

/** Fills the owner into the first empty entry, or a new one. */
function withMe(form: RecipientsForm, me: Me): RecipientsForm {
  const empty = form.entries.find(isBlank);
  if (!empty) return withMe(reduceRecipients(form, { kind: 'added', language: null }), me);
  return { ...form, entries: form.entries.map((entry) => (entry === empty ? { ...entry, ...me } : entry)) };
}

/** Adds the identifiers that the service has assigned. */
function adopted(entries: readonly RecipientEntry[], signers: readonly Signer[]): RecipientEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  return entries.map((entry) => {
    if (entry.id !== null) return entry;
    const saved = signers.find((one) => !known.has(one.id) && identityOf(one) === identityOf(entry));
    return saved ? { ...entry, id: saved.id } : entry;
  });
}

export function reduceRecipients(form: RecipientsForm, action: RecipientsAction): RecipientsForm {
  const { entries, made } = form;
  switch (action.kind) {
    case 'renamed':
      return { ...form, name: action.name };
    case 'added':
      return { ...form, entries: withNewEntry(entries, `new-${made + 1}`, action.language), made: made + 1 };
    case 'addedMe':
      return withMe(form, action.me);
    case 'edited': {
      const { key, change } = action;
      return { ...form, entries: entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)) };
    }
    case 'left': {
      const { key, property } = action;
      const isFilled = entries.some((entry) => entry.key === key && entry[property].trim() !== '');
      return isFilled ? { ...form, left: [...form.left, `${key}.${property}`] } : form;
    }
    case 'removed':
      return { ...form, entries: withoutEntry(entries, action.key) };
    case 'moved':
      return { ...form, entries: movedEntry(entries, action.key, action.to) };
    case 'joined':
      return { ...form, entries: joinedEntry(entries, action.index, action.isJoined) };
    case 'ordered': {
      // An order that existed before returns. Otherwise each recipient gets a turn.
      const isNumbered = !action.isOrdered || hasOrder(entries);
      const numbered = isNumbered ? entries : entries.map((entry, index) => ({ ...entry, order: index + 1 }));
      return { ...form, isOrdered: action.isOrdered, entries: numbered };
    }
    case 'checked':
      return { ...form, isChecked: true };
    case 'saved': {
      const saved = adopted(entries, action.signers);
      if (!action.isWhole) return { ...form, entries: saved };
      return { ...form, entries: saved.map(withSavedCode) };
    }
  }
}

/** Leaves out empty entries, unless all are empty. */
export function usedEntries({ entries }: Pick<RecipientsForm, 'entries'>): RecipientEntry[] {
  const used = entries.filter((entry) => !isBlank(entry));
  return used.length > 0 ? used : [...entries];
}

function toBody(name: string, entries: readonly RecipientEntry[], isOrdered: boolean) {
  const signers = entries.map((entry) => toSignerBody(isOrdered ? entry : { ...entry, order: 1 }));
  return { name, signers };
}

/** The request that saves all entries that are used. */
export function recipientsBody(form: RecipientsForm, { name }: Pick<Draft, 'name'>) {
  return toBody(form.name.trim() || name, usedEntries(form), form.isOrdered);
}

/** The changes that the service does not have yet, or null. */
export function recipientChanges(form: RecipientsForm, draft: Draft): UpdateEnvelopeBody | null {
  const used = form.entries.filter((entry) => !isBlank(entry));
  const body = toBody(form.name.trim() || draft.name, used, form.isOrdered);
  const saved = toBody(draft.name, entriesOf(draft), hasOrder(draft.signers));
  return JSON.stringify(body) === JSON.stringify(saved) ? null : body;
}

/** The entries by their paths in the request, which a refusal names. */
export function enteredRecipients(form: RecipientsForm): Entered[] {
  const rows = usedEntries(form).flatMap((entry, index) =>
    (['name', 'email', 'accessCode'] as const).map((property) => ({
      key: `${entry.key}.${property}`,
      path: `signers[${index}].${property}`,
      value: entry[property],
    })),
  );
  return [{ key: 'name', path: 'name', value: form.name }, ...rows];
}

export function fieldCount(
  { fields }: { fields: readonly Pick<Field, 'recipientId'>[] },
  recipientId: string | null,
): number {
  return fields.filter((field) => field.recipientId === recipientId).length;
}

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
  /** Whether the service has a code. */
  hasCode: boolean;
  isCodeRemoved: boolean;
  /** Whether the recipient must enter a one-time code from an e-mail. */
  isCodeAsked: boolean;
}

export function newEntry(key: string, order: number, language = 'en'): RecipientEntry {
  const codes = { accessCode: '', savedCode: '', hasCode: false, isCodeRemoved: false, isCodeAsked: false };
  return { key, id: null, name: '', email: '', role: 'signer', order, language, ...codes };
}

function toEntry(signer: Signer): RecipientEntry {
  const { id, name, email, role, order, language } = signer;
  const codes = { hasCode: signer.hasAccessCode, isCodeAsked: signer.verification === 'email_code' };
  return { ...newEntry(id, order, language ?? 'en'), id, name, email, role, ...codes };
}

/** Whether the recipient will have to enter an access code. */
export function hasAccessCode({ accessCode, hasCode, isCodeRemoved }: RecipientEntry): boolean {
  return accessCode.trim() !== '' || (hasCode && !isCodeRemoved);
}

function withSavedCode(entry: RecipientEntry): RecipientEntry {
  return { ...entry, savedCode: entry.accessCode.trim(), hasCode: hasAccessCode(entry), isCodeRemoved: false };
}

/** Numbers the entries from 1 without gaps. Entries must be sorted by their order. */
function ranked(entries: readonly RecipientEntry[]): RecipientEntry[] {
  let order = 0;
  return entries.map((entry, index) => {
    if (entry.order !== entries[index - 1]?.order) order += 1;
    return { ...entry, order };
  });
}

export function withNewEntry(
  entries: readonly RecipientEntry[],
  key: string,
  language: Language | null = null,
): RecipientEntry[] {
  const before = ranked(entries);
  const last = before.at(-1);
  return [...before, newEntry(key, (last?.order ?? 0) + 1, language ?? last?.language)];
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
  const { id, name, email, role, order, language, savedCode, isCodeRemoved } = entry;
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
    ...(!accessCode && isCodeRemoved ? { accessCode: null } : {}),
  };
}

/** Restores an entry from unsaved changes. */
function fromSignerBody(body: SignerBody, key: string): RecipientEntry {
  const { id, name, email, role, order, language, accessCode, verification } = body;
  return {
    ...newEntry(id ?? key, order ?? 1),
    id: id ?? null,
    name: name ?? '',
    email: email ?? '',
    role: role ?? 'signer',
    language: language ?? 'en',
    accessCode: accessCode ?? '',
    isCodeRemoved: accessCode === null,
    isCodeAsked: verification === 'email_code',
  };
}

function isBlank({ id, name, email }: RecipientEntry): boolean {
  return id === null && name.trim() === '' && email.trim() === '';
}
