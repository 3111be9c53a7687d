/** The form of the first step: the name of the document, and its recipients. */
import type { UpdateEnvelopeBody } from '../../../../shared/contracts/app-envelopes.ts';
import type { Language } from '../../../../shared/domain/language.ts';
import type { Envelope, Signer } from '../../api/service.ts';
import { hasOrder } from '../../components/recipient-state.ts';
import type { Entered } from '../../forms/open-problems.ts';
import { identityOf } from '../draft/draft-changes.ts';
import {
  fromSignerBody,
  isBlank,
  joinedEntry,
  movedEntry,
  newEntry,
  type RecipientEntry,
  toEntry,
  toSignerBody,
  withNewEntry,
  withoutEntry,
} from '../draft/recipient-list.ts';

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

export type RecipientsAction =
  | { kind: 'renamed'; name: string }
  | { kind: 'added' }
  | { kind: 'addedMe'; name: string; email: string }
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
  const entries = unsaved ?? entriesOf(draft);
  const form = { name: staged?.name ?? draft.name, left: [], isChecked: false };
  if (entries.length === 0) return { ...form, entries: [newEntry('new-1', 1, language)], isOrdered: false, made: 1 };
  return { ...form, entries, isOrdered: hasOrder(entries), made: entries.length };
}

/** Fills the owner into the first empty entry, or a new one. */
function withMe(form: RecipientsForm, me: { name: string; email: string }): RecipientsForm {
  const empty = form.entries.find(isBlank);
  if (!empty) return withMe(reduceRecipients(form, { kind: 'added' }), me);
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
      return { ...form, entries: withNewEntry(entries, `new-${made + 1}`), made: made + 1 };
    case 'addedMe':
      return withMe(form, { name: action.name, email: action.email });
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
      return { ...form, entries: saved.map((entry) => ({ ...entry, savedCode: entry.accessCode.trim() })) };
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

export function fieldCount({ fields }: Pick<Draft, 'fields'>, recipientId: string | null): number {
  return fields.filter((field) => field.recipientId === recipientId).length;
}
