/** The form of the first step: the document's name and its recipients. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { mustAct } from '../../../shared/domain/recipient.ts';
import type { Entered } from '../open-problems.ts';
import { hasOrder } from '../recipient-state.ts';
import type { Envelope } from '../service.ts';
import {
  joinedEntry,
  movedEntry,
  newEntry,
  type RecipientEntry,
  toEntry,
  toSignerBody,
  withNewEntry,
  withoutEntry,
} from './recipient-list.ts';

type Draft = Pick<Envelope, 'name' | 'signers' | 'fields'>;

export interface RecipientsForm {
  name: string;
  entries: RecipientEntry[];
  isOrdered: boolean;
  /** Entries made on this screen, so that each has a key of its own. */
  made: number;
}

export type RecipientsAction =
  | { kind: 'renamed'; name: string }
  | { kind: 'added' }
  | { kind: 'edited'; key: string; change: Partial<RecipientEntry> }
  | { kind: 'removed'; key: string }
  | { kind: 'moved'; index: number; by: -1 | 1 }
  | { kind: 'joined'; index: number; isJoined: boolean }
  | { kind: 'ordered'; isOrdered: boolean };

function entriesOf({ signers }: Pick<Draft, 'signers'>): RecipientEntry[] {
  return [...signers].sort((a, b) => a.order - b.order).map(toEntry);
}

/** A draft without recipients begins with an empty entry. */
export function recipientsForm(draft: Draft): RecipientsForm {
  const entries = entriesOf(draft);
  const { name, signers } = draft;
  if (entries.length > 0) return { name, entries, isOrdered: hasOrder(signers), made: 0 };
  return { name, entries: [newEntry('new-1', 1)], isOrdered: false, made: 1 };
}

export function reduceRecipients(form: RecipientsForm, action: RecipientsAction): RecipientsForm {
  const { entries, made } = form;
  switch (action.kind) {
    case 'renamed':
      return { ...form, name: action.name };
    case 'added':
      return { ...form, entries: withNewEntry(entries, `new-${made + 1}`), made: made + 1 };
    case 'edited': {
      const { key, change } = action;
      return { ...form, entries: entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)) };
    }
    case 'removed':
      return { ...form, entries: withoutEntry(entries, action.key) };
    case 'moved':
      return { ...form, entries: movedEntry(entries, action.index, action.by) };
    case 'joined':
      return { ...form, entries: joinedEntry(entries, action.index, action.isJoined) };
    case 'ordered': {
      // Groups that were there before are there again; without any, each recipient gets a turn.
      const isNumbered = !action.isOrdered || hasOrder(entries);
      const numbered = isNumbered ? entries : entries.map((entry, index) => ({ ...entry, order: index + 1 }));
      return { ...form, isOrdered: action.isOrdered, entries: numbered };
    }
  }
}

function toBody(name: string, entries: readonly RecipientEntry[], isOrdered: boolean) {
  const signers = entries.map((entry) => toSignerBody(isOrdered ? entry : { ...entry, order: 1 }));
  return { name, signers };
}

/** What the service does not have yet, or null. A recipient who is no signer or approver any more loses the fields. */
export function recipientChanges(
  { name, entries, isOrdered }: RecipientsForm,
  draft: Draft,
): UpdateEnvelopeBody | null {
  const fillers = entries.filter(mustAct).map(({ id }) => id);
  const fields = draft.fields.filter(({ recipientId }) => fillers.includes(recipientId));
  const isLosing = fields.length < draft.fields.length;
  const body = { ...toBody(name.trim() || draft.name, entries, isOrdered), ...(isLosing ? { fields } : {}) };
  const saved = toBody(draft.name, entriesOf(draft), hasOrder(draft.signers));
  return JSON.stringify(body) === JSON.stringify(saved) ? null : body;
}

/** What was entered, for the problems that a refusal names by row. */
export function enteredRecipients({ name, entries }: RecipientsForm): Entered[] {
  const rows = entries.flatMap((entry, index) =>
    (['name', 'email', 'accessCode'] as const).map((property) => ({
      key: `${entry.key}.${property}`,
      path: `signers[${index}].${property}`,
      value: entry[property],
    })),
  );
  return [{ key: 'name', path: 'name', value: name }, ...rows];
}

export function fieldCount({ fields }: Pick<Draft, 'fields'>, recipientId: string | null): number {
  return fields.filter((field) => field.recipientId === recipientId).length;
}
