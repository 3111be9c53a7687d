/**
 * The signing ceremony as a state machine: the current step, the person's entries, and how each event changes them.
 * Pure: use-ceremony.ts handles requests, storage and focus.
 */
import type { SignField } from '../../shared/contracts/sign.ts';
import { imageKind, isDrawn, isTicked } from '../../shared/domain/fields/field-rules.ts';
import { applied } from '../../shared/domain/fields/fill-fields.ts';
import type { Failure } from '../http/request.ts';
import { groupOf, isFilled, missingFields, nextMissing, toggled, type Values } from './field-values.ts';
import { refusedFields, refusedPicture } from './refusals.ts';
import type { SignaturePicture } from './signature/picture.ts';

export type SignatureKind = 'signature' | 'initials';

/** The current step: the document, or one dialog over it. */
export type Step =
  | { at: 'document' }
  | { at: 'field'; field: SignField }
  /** `field` is null when no field asked for the signature: finishing needs one for the completion certificate. */
  | { at: 'signature'; kind: SignatureKind; field: SignField | null }
  | { at: 'finish'; isSending: boolean }
  | { at: 'decline'; isSending: boolean };

export interface CeremonyState {
  step: Step;
  values: Values;
  /** Names of the files that were attached since the page was opened, by field. */
  filenames: Readonly<Record<string, string>>;
  signature: SignaturePicture | null;
  initials: SignaturePicture | null;
  /** The field that the guide has reached; null before it started and after the last field. */
  currentFieldId: string | null;
  /** The field whose label the footer shows: on the page there may be no room for it. */
  labelledFieldId: string | null;
  refusedFieldIds: readonly string[];
  /** The failure of the last request. */
  failure: Failure | null;
  /** Whether the proof of the access code has expired. Its dialog is then shown over the step. */
  isCodeNeeded: boolean;
}

export type CeremonyEvent =
  | { type: 'fieldPressed'; field: SignField }
  | { type: 'fieldFocused'; fieldId: string }
  | { type: 'nextPressed' }
  | { type: 'declinePressed' }
  /** `filename`: of an attachment, whose value is its hash. */
  | { type: 'valueSaved'; value: string; filename?: string }
  /** The checkboxes or radio buttons of the open field’s group, by identifier. */
  | { type: 'ticksSaved'; ticks: Values }
  | { type: 'pictureMade'; picture: SignaturePicture }
  | { type: 'pictureRemoved' }
  | { type: 'dialogClosed' }
  | { type: 'sendingStarted' }
  | { type: 'sendingFailed'; failure: Failure }
  | { type: 'sendingEnded' }
  | { type: 'codeDialogClosed' };

/** The facts about the document that the rules need. */
export interface CeremonyFacts {
  fields: readonly SignField[];
  /** An approver needs no signature. */
  isApproval: boolean;
}

/** The element that gets the focus once the change is on the screen. */
export type Focus = { on: 'field'; fieldId: string } | { on: 'finishButton' };

export interface Transition {
  state: CeremonyState;
  focus: Focus | null;
}

const onDocument: Step = { at: 'document' };

/** The entries of the person. */
export type Entries = Pick<CeremonyState, 'values' | SignatureKind>;

export function initialState(entries: Pick<Entries, 'values'> & Partial<Entries>): CeremonyState {
  return {
    step: onDocument,
    signature: null,
    initials: null,
    ...entries,
    filenames: {},
    currentFieldId: null,
    labelledFieldId: null,
    refusedFieldIds: [],
    failure: null,
    isCodeNeeded: false,
  };
}

/** An event that does not fit the step changes nothing. */
export function transition(state: CeremonyState, event: CeremonyEvent, facts: CeremonyFacts): Transition {
  const { step } = state;
  switch (event.type) {
    case 'fieldPressed':
      return step.at === 'document' ? pressField(state, event.field, facts) : unmoved(state);
    case 'nextPressed':
      return step.at === 'document' ? openNext(state, facts) : unmoved(state);
    case 'valueSaved':
      return step.at === 'field' ? save(state, step.field, event, facts) : unmoved(state);
    case 'ticksSaved':
      return step.at === 'field' ? saveTicks(state, step.field, event.ticks, facts) : unmoved(state);
    case 'pictureMade':
      return usePicture(state, event.picture, facts);
    case 'sendingFailed':
      return isSending(state) ? fail(state, event.failure, facts) : unmoved(state);
    case 'fieldFocused':
      return unmoved({ ...state, labelledFieldId: event.fieldId });
    case 'declinePressed':
      if (step.at !== 'document') return unmoved(state);
      return unmoved({ ...state, failure: null, step: { at: 'decline', isSending: false } });
    case 'pictureRemoved':
      return unmoved(step.at === 'signature' && step.field ? withValue(state, step.field, '') : state);
    case 'dialogClosed':
      // A request that is on its way cannot be taken back: its dialog stays.
      return unmoved(isSending(state) ? state : { ...state, step: onDocument });
    case 'sendingStarted':
      if (!isSendable(step) || step.isSending) return unmoved(state);
      return unmoved({ ...state, failure: null, step: { ...step, isSending: true } });
    case 'sendingEnded':
      return unmoved(isSendable(step) ? { ...state, step: { ...step, isSending: false } } : state);
    case 'codeDialogClosed':
      return unmoved({ ...state, isCodeNeeded: false });
  }
}

function isSendable(step: Step): step is Extract<Step, { isSending: boolean }> {
  return step.at === 'finish' || step.at === 'decline';
}

function isSending({ step }: CeremonyState): boolean {
  return isSendable(step) && step.isSending;
}

function unmoved(state: CeremonyState): Transition {
  return { state, focus: null };
}

function withValue(state: CeremonyState, field: SignField, value: string): CeremonyState {
  return {
    ...state,
    step: onDocument,
    values: { ...state.values, [field.id]: value },
    refusedFieldIds: state.refusedFieldIds.filter((id) => id !== field.id),
  };
}

/** A group is accepted or refused as one. */
function withTicks(state: CeremonyState, field: SignField, values: Values, { fields }: CeremonyFacts): CeremonyState {
  const accepted = groupOf(field, fields).map(({ id }) => id);
  const refusedFieldIds = state.refusedFieldIds.filter((id) => !accepted.includes(id));
  return { ...state, values, refusedFieldIds };
}

function saveTicks(before: CeremonyState, field: SignField, ticks: Values, facts: CeremonyFacts): Transition {
  const values = { ...before.values, ...ticks };
  return goOn({ ...withTicks(before, field, values, facts), step: onDocument }, field, facts);
}

function standingAt(state: CeremonyState, fieldId: string | null): CeremonyState {
  return { ...state, currentFieldId: fieldId, labelledFieldId: fieldId };
}

function save(
  state: CeremonyState,
  field: SignField,
  { value, filename }: Extract<CeremonyEvent, { type: 'valueSaved' }>,
  facts: CeremonyFacts,
): Transition {
  const filenames = filename === undefined ? state.filenames : { ...state.filenames, [field.id]: filename };
  return fillAndGoOn({ ...state, filenames }, field, value, facts);
}

function fillAndGoOn(state: CeremonyState, field: SignField, value: string, facts: CeremonyFacts): Transition {
  return goOn(withValue(state, field, value), field, facts);
}

/** Leads to the next field that is missing, or to the button that finishes. */
function goOn(state: CeremonyState, after: SignField, { fields }: CeremonyFacts): Transition {
  const next = nextMissing(fields, state.values, after.id);
  return {
    state: standingAt(state, next?.id ?? null),
    focus: next ? { on: 'field', fieldId: next.id } : { on: 'finishButton' },
  };
}

function pressField(before: CeremonyState, field: SignField, facts: CeremonyFacts): Transition {
  const state = standingAt(before, field.id);
  const isEmpty = !isFilled(field, state.values);
  if (isTicked(field.type)) {
    return unmoved(withTicks(state, field, toggled(field, facts.fields, state.values), facts));
  }
  // Once the signature exists, one press signs the next place.
  if (isDrawn(field) && state[imageKind(field)] && isEmpty) return fillAndGoOn(state, field, applied, facts);
  return unmoved({ ...state, step: entryOf(field) });
}

/** The dialog in which a field is filled in. */
function entryOf(field: SignField): Step {
  return isDrawn(field) ? { at: 'signature', kind: imageKind(field), field } : { at: 'field', field };
}

/**
 * Opens the entry of the field that the guide has reached, else of the next missing one. It fills nothing in by itself:
 * the button is far from the field.
 */
function openNext(state: CeremonyState, facts: CeremonyFacts): Transition {
  const { values, currentFieldId } = state;
  const missing = missingFields(facts.fields, values);
  const field = missing.find(({ id }) => id === currentFieldId) ?? nextMissing(facts.fields, values, currentFieldId);
  if (!field) return unmoved(finishing(state, facts));
  return {
    state: { ...standingAt(state, field.id), step: entryOf(field) },
    focus: { on: 'field', fieldId: field.id },
  };
}

/** The completion certificate shows a signature even where no field was placed. */
function finishing(state: CeremonyState, { isApproval }: CeremonyFacts): CeremonyState {
  const isSignatureMissing = !isApproval && !state.signature;
  return {
    ...state,
    failure: null,
    step: isSignatureMissing ? { at: 'signature', kind: 'signature', field: null } : { at: 'finish', isSending: false },
  };
}

function usePicture(state: CeremonyState, picture: SignaturePicture, facts: CeremonyFacts): Transition {
  const { step } = state;
  if (step.at !== 'signature') return unmoved(state);
  const signed = { ...state, [step.kind]: picture };
  return step.field ? fillAndGoOn(signed, step.field, applied, facts) : unmoved(finishing(signed, facts));
}

function fail(state: CeremonyState, failure: Failure, { fields }: CeremonyFacts): Transition {
  if (failure.code === 'access_code_required') return unmoved({ ...state, isCodeNeeded: true });
  const failed = { ...state, failure };
  if (failure.code !== 'validation_error') return unmoved(failed);
  const kind = refusedPicture(failure);
  if (kind) return unmoved({ ...failed, [kind]: null, step: { at: 'signature', kind, field: null } });
  const refused = refusedFields(failure, fields);
  const marked = { ...failed, refusedFieldIds: refused.map(({ id }) => id) };
  const [first] = refused;
  if (!first) return unmoved(marked);
  return {
    state: { ...standingAt(marked, first.id), step: onDocument },
    focus: { on: 'field', fieldId: first.id },
  };
}
