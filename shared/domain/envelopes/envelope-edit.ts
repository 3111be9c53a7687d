/** The owner's changes to an envelope and their consequences. */

import { AppError } from '../../errors.ts';
import { canonicalJson } from '../audit/audit.ts';
import { type EnvelopeDocument, isPinned } from '../documents/document.ts';
import { checkFields, checkPlaces, checkRules } from '../fields/field.ts';
import { defined, pick } from '../pick.ts';
import { checkRecipients, mustAct, type Recipient } from '../recipients/recipient.ts';
import {
  askNext,
  type Change,
  type Envelope,
  invalidState,
  type ListName,
  outstanding,
  owner,
  pageSizesOf,
  refusePast,
  tidySettings,
  voidEnvelope,
} from './envelope.ts';
import { awaitSealing } from './envelope-sealing.ts';
import { type EnvelopeSettings, settingsWith } from './envelope-settings.ts';

/** Stored instead of a claim while no worker seals. */
const unclaimed = 'nobody';

/** The members that an owner may change. Absent or undefined members stay unchanged. */
export type EnvelopeEdit = Undefinable<
  EnvelopeSettings &
    Pick<Envelope<'draft'>, 'name' | 'recipients' | 'fields'> & { document: EnvelopeDocument; textTags: true }
>;
type Undefinable<T> = { [K in keyof T]?: T[K] | undefined };

/**
 * A draft can be edited completely. After sending, name, document, fields, the settings that are declared as fixed, and
 * recipients who have acted cannot change. Recipients whom the edit adds, delays, or makes signers or approvers are invited
 * when their turn comes. The event names the properties that changed.
 */
export function editEnvelope(
  envelope: Envelope,
  edit: EnvelopeEdit,
  at: Date,
  listName: ListName = 'recipients',
): Change {
  const { envelope: edited, facts } = applyEdit(envelope, edit, at, listName);
  if (facts.length === 0 || (edited.status !== 'sent' && edited.status !== 'in_progress')) {
    return { envelope: edited, facts };
  }
  // The last outstanding recipients were removed, or need not act any more.
  if (outstanding(edited).length === 0) return { envelope: awaitSealing(edited, unclaimed, at), facts };
  const asked = askNext(resetPrematureInvitations(envelope.recipients, edited), at);
  return { envelope: { ...edited, recipients: asked.recipients }, facts: [...facts, ...asked.facts] };
}

/** Recipients whose turn is now later, and viewers who must now act, are asked again; their links stay valid. */
function resetPrematureInvitations(before: readonly Recipient[], edited: Envelope): Recipient[] {
  const turn = Math.min(...outstanding(edited).map(({ order }) => order));
  const viewers = before.filter((recipient) => !mustAct(recipient)).map(({ id }) => id);
  return edited.recipients.map((recipient): Recipient => {
    const isAsked = recipient.status === 'sent' || recipient.status === 'viewed';
    const isTooEarly = recipient.order > turn || viewers.includes(recipient.id);
    if (!isAsked || !mustAct(recipient) || !isTooEarly) return recipient;
    return { ...recipient, status: 'pending', sentAt: null, viewedAt: null, remindedAt: null };
  });
}

const fixedOnceSent: readonly string[] = [
  ...['document', 'name', 'fields', 'textTags'],
  ...settingsWith({ isFixedOnceSent: true }),
];
const unrecorded: readonly string[] = settingsWith({ isUnrecorded: true });

/** The edit itself, without its consequences. */
function applyEdit(before: Envelope, input: EnvelopeEdit, at: Date, listName: ListName): Change {
  const edit = tidySettings(defined(input));
  const differing = (Object.keys(edit) as (keyof typeof edit)[]).filter(
    (key) => canonicalJson(edit[key]) !== canonicalJson(before[key]),
  );
  const silent = differing.filter((key) => unrecorded.includes(key));
  const changed = differing.filter((key) => !unrecorded.includes(key));
  const envelope = silent.length > 0 ? ({ ...before, ...pick(edit, silent) } as Envelope) : before;
  if (changed.length === 0) return { envelope, facts: [] };
  if (envelope.status !== 'draft' && envelope.status !== 'sent' && envelope.status !== 'in_progress') {
    throw invalidState(envelope);
  }
  if (envelope.status !== 'draft') {
    const fixed = changed.filter((key) => fixedOnceSent.includes(key));
    if (fixed.length > 0) throw invalidState(envelope, `Once sent, ${fixed.join(', ')} can no longer be changed.`);
  }
  const recipients = edit.recipients ?? envelope.recipients;
  checkRecipients(recipients, listName);
  if (envelope.status !== 'draft' && !recipients.some(mustAct)) {
    throw new AppError('validation_error', { details: { [listName]: 'must keep at least one signer' } });
  }
  // A recipient who need not act any more loses the fields; in a draft the role may still change back.
  const keepers = envelope.status === 'draft' ? recipients : recipients.filter(mustAct);
  const holders = keepers.map(({ id }) => id);
  // A field goes with its recipient, also when the request repeats it unchanged. A new field without a recipient is an
  // error of the caller.
  const given = changed.includes('fields') ? edit.fields : undefined;
  const fields = given ?? envelope.fields.filter((field) => holders.includes(field.recipientId));
  checkFields(fields, recipients);
  if (changed.includes('fields')) checkRules(fields, ({ recipientId }) => recipientId);
  const document = edit.document ?? envelope.document;
  const isPlaced = changed.includes('fields') || changed.includes('document');
  if (isPlaced && isPinned(document)) checkPlaces(fields, pageSizesOf(document));
  if (edit.expiresAt && changed.includes('expiresAt')) refusePast(edit.expiresAt, at);

  const edited = { ...envelope, ...edit, recipients, fields, updatedAt: at.toISOString() } as Envelope;
  return { envelope: edited, facts: [{ type: 'envelope.updated', actor: owner(envelope), data: { changed } }] };
}

/** Voids with last changes, which neither ask recipients nor start the sealing. */
export function editAndVoid(
  envelope: Envelope,
  edit: EnvelopeEdit,
  reason: string | null,
  at: Date,
  listName: ListName = 'recipients',
): Change<Envelope<'voided'>> {
  const edited = applyEdit(envelope, edit, at, listName);
  const voided = voidEnvelope(edited.envelope, reason, at);
  return { envelope: voided.envelope, facts: [...edited.facts, ...voided.facts] };
}
