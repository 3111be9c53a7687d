import { Failure, type FailureCode } from '../../../../web/http/request.ts';
import {
  type CeremonyEvent,
  type CeremonyFacts,
  type CeremonyState,
  initialState,
  type Step,
  transition,
} from '../../../../web/sign/ceremony-state.ts';
import type { SignaturePicture } from '../../../../web/sign/signature/picture.ts';
import { aSignField } from '../../../fixtures/sign-field.ts';

const signatureField = aSignField({ id: 'signature', type: 'signature' });
const initialsField = aSignField({ id: 'initials', type: 'initials' });
const textField = aSignField({ id: 'text' });
const checkbox = aSignField({ id: 'checkbox', type: 'checkbox' });
const fields = [signatureField, textField, checkbox, initialsField];
const filled = { signature: 'applied', text: 'Göteborg', checkbox: 'true', initials: 'applied' };
const signing: CeremonyFacts = { fields, isApproval: false };
const approving: CeremonyFacts = { fields, isApproval: true };

const picture: SignaturePicture = { method: 'typed', mimetype: 'image/png', contentBase64: 'AA==', url: 'data:,' };
const aFailure = (code: FailureCode, details: Record<string, string> = {}) =>
  new Failure({ code, message: 'in English, for developers', status: 400, details });

function aState(changes: Partial<CeremonyState> = {}): CeremonyState {
  return { ...initialState({ values: {} }), ...changes };
}

/** The guide has reached this field. */
const at = (fieldId: string) => ({ currentFieldId: fieldId, labelledFieldId: fieldId });

const steps = {
  document: { at: 'document' },
  field: { at: 'field', field: textField },
  'signature of a field': { at: 'signature', kind: 'signature', field: signatureField },
  'signature to finish': { at: 'signature', kind: 'signature', field: null },
  finish: { at: 'finish', isSending: false },
  'finish, sending': { at: 'finish', isSending: true },
  decline: { at: 'decline', isSending: false },
  'decline, sending': { at: 'decline', isSending: true },
} satisfies Record<string, Step>;
type StepName = keyof typeof steps;

const events = {
  'field pressed': { type: 'fieldPressed', field: textField },
  'next pressed': { type: 'nextPressed' },
  'decline pressed': { type: 'declinePressed' },
  'value saved': { type: 'valueSaved', value: 'Göteborg' },
  'ticks saved': { type: 'ticksSaved', ticks: {} },
  'picture made': { type: 'pictureMade', picture },
  'picture removed': { type: 'pictureRemoved' },
  'dialog closed': { type: 'dialogClosed' },
  'sending started': { type: 'sendingStarted' },
  'sending failed': { type: 'sendingFailed', failure: aFailure('offline') },
  'sending ended': { type: 'sendingEnded' },
  'field focused': { type: 'fieldFocused', fieldId: 'text' },
  'code dialog closed': { type: 'codeDialogClosed' },
} satisfies Record<string, CeremonyEvent>;
type EventName = keyof typeof events;

/**
 * The step after each event in each step; an event that is not listed does not change the step. All fields are filled
 * in.
 */
const moves: Record<StepName, Partial<Record<EventName, StepName>>> = {
  document: { 'field pressed': 'field', 'next pressed': 'signature to finish', 'decline pressed': 'decline' },
  field: { 'value saved': 'document', 'ticks saved': 'document', 'dialog closed': 'document' },
  'signature of a field': { 'picture made': 'document', 'picture removed': 'document', 'dialog closed': 'document' },
  'signature to finish': { 'picture made': 'finish', 'dialog closed': 'document' },
  finish: { 'dialog closed': 'document', 'sending started': 'finish, sending' },
  'finish, sending': { 'sending ended': 'finish' },
  decline: { 'dialog closed': 'document', 'sending started': 'decline, sending' },
  'decline, sending': { 'sending ended': 'decline' },
};

const stepNames = Object.keys(steps) as StepName[];
const eventNames = Object.keys(events) as EventName[];
const matrix = stepNames.flatMap((from) =>
  eventNames.map((event) => [from, event, moves[from][event] ?? from] as const),
);

describe('the step after an event', () => {
  it.each(matrix)('%s, %s: %s', (from, event, to) => {
    const before = aState({ step: steps[from], values: filled });
    const { state } = transition(before, events[event], signing);
    expect(state.step).toEqual(steps[to]);
  });
});

describe('a pressed field', () => {
  const press = (before: CeremonyState, field = textField) =>
    transition(before, { type: 'fieldPressed', field }, signing);

  it('is the current one, and its dialog opens', () => {
    expect(press(aState())).toEqual({
      state: aState({ step: { at: 'field', field: textField }, ...at('text') }),
      focus: null,
    });
  });

  it('a checkbox is ticked and cleared without moving on', () => {
    const ticked = press(aState({ refusedFieldIds: ['checkbox', 'text'] }), checkbox);
    expect(ticked.state).toEqual(
      aState({ values: { checkbox: 'true' }, ...at('checkbox'), refusedFieldIds: ['text'] }),
    );
    expect(ticked.focus).toBeNull();
    expect(press(ticked.state, checkbox).state.values).toEqual({ checkbox: 'false' });
  });

  it.each([
    ['signature', signatureField],
    ['initials', initialsField],
  ] as const)('%s: the dialog opens first; once the image exists, one press fills the next place', (kind, field) => {
    expect(press(aState(), field).state.step).toEqual({ at: 'signature', kind, field });
    const again = press(aState({ [kind]: picture, values: { text: 'x' } }), field);
    expect(again.state.values).toEqual({ text: 'x', [kind]: 'applied' });
    expect(again.state.step).toEqual({ at: 'document' });
    expect(again.focus).not.toBeNull();
    // A filled place shows the dialog again, to change or remove the image.
    expect(press(again.state, field).state.step).toEqual({ at: 'signature', kind, field });
  });
});

describe('the guide', () => {
  const next = (before: CeremonyState, facts = signing) => transition(before, { type: 'nextPressed' }, facts);

  it('opens the entry of the next missing field, and around', () => {
    const step: Step = { at: 'signature', kind: 'signature', field: signatureField };
    expect(next(aState())).toEqual({
      state: aState({ ...at('signature'), step }),
      focus: { on: 'field', fieldId: 'signature' },
    });
    expect(next(aState({ currentFieldId: 'initials', values: { initials: 'applied' } })).state.step).toEqual(step);
  });

  it('opens the entry of the field that it has reached, and passes no field that is missing', () => {
    expect(next(aState(at('text')))).toEqual({
      state: aState({ ...at('text'), step: { at: 'field', field: textField } }),
      focus: { on: 'field', fieldId: 'text' },
    });
    const filledIn = aState({ ...at('text'), values: { text: 'Göteborg' } });
    expect(next(filledIn).state.step).toEqual({ at: 'field', field: checkbox });
  });

  it('fills in nothing by itself, even where one press on the field would', () => {
    const { state } = next(aState({ ...at('initials'), initials: picture }));
    expect([state.values, state.step]).toEqual([{}, { at: 'signature', kind: 'initials', field: initialsField }]);
    expect(next(aState(at('checkbox'))).state.values).toEqual({});
  });

  it('goes on after saved ticks', () => {
    const dialog = aState({ step: { at: 'field', field: checkbox }, refusedFieldIds: ['checkbox', 'text'] });
    expect(transition(dialog, { type: 'ticksSaved', ticks: { checkbox: 'true' } }, signing)).toEqual({
      state: aState({ values: { checkbox: 'true' }, refusedFieldIds: ['text'], ...at('initials') }),
      focus: { on: 'field', fieldId: 'initials' },
    });
  });

  it('goes on after a saved value, and to the button after the last', () => {
    const dialog = aState({ step: steps.field, refusedFieldIds: ['text'] });
    const saved = transition(dialog, events['value saved'], signing);
    expect(saved).toEqual({
      state: aState({ values: { text: 'Göteborg' }, ...at('checkbox') }),
      focus: { on: 'field', fieldId: 'checkbox' },
    });
    const last = transition({ ...dialog, values: filled }, events['value saved'], signing);
    expect(last.state).toEqual(aState({ values: filled }));
    expect(last.focus).toEqual({ on: 'finishButton' });
  });

  it('asks for a signature before it finishes, which an approval does not need', () => {
    const before = aState({ values: filled, failure: aFailure('offline') });
    expect(next(before).state).toEqual(aState({ values: filled, step: steps['signature to finish'] }));
    expect(next(before, approving).state).toEqual(aState({ values: filled, step: steps.finish }));
    expect(next({ ...before, signature: picture }).state.step).toEqual(steps.finish);
  });
});

describe('a made picture', () => {
  it('fills the field that asked for it', () => {
    const made = transition(aState({ step: steps['signature of a field'] }), events['picture made'], signing);
    expect(made.state).toEqual(aState({ signature: picture, values: { signature: 'applied' }, ...at('text') }));
    expect(made.focus).toEqual({ on: 'field', fieldId: 'text' });
  });

  it('is removed from one field, and stays for the others', () => {
    const before = aState({ step: steps['signature of a field'], values: filled, signature: picture });
    expect(transition(before, events['picture removed'], signing)).toEqual({
      state: { ...before, step: steps.document, values: { ...filled, signature: '' } },
      focus: null,
    });
  });
});

describe('a failed request', () => {
  const sending = aState({ step: steps['finish, sending'], values: filled });
  const fail = (failure: Failure) => transition(sending, { type: 'sendingFailed', failure }, signing);

  it.each(['signature', 'initials'] as const)(
    'of the %s, made in a way that is not allowed any more, asks for another one',
    (kind) => {
      const made = { ...sending, signature: picture, initials: picture };
      const failure = aFailure('validation_error', {
        [`${kind}.method`]: 'is not allowed',
        'fields.text': 'is too long',
      });
      const { state } = transition(made, { type: 'sendingFailed', failure }, signing);
      expect(state).toEqual({ ...made, failure, [kind]: null, step: { at: 'signature', kind, field: null } });
      expect(transition(state, { type: 'pictureMade', picture }, signing).state).toMatchObject({
        [kind]: picture,
        failure: null,
        step: { at: 'finish', isSending: false },
      });
    },
  );

  it('marks the refused fields and leads to the first of them on the document', () => {
    const failure = aFailure('validation_error', { 'fields.checkbox': 'is required', 'fields.text': 'is too long' });
    expect(fail(failure)).toEqual({
      state: aState({ values: filled, failure, refusedFieldIds: ['text', 'checkbox'], ...at('text') }),
      focus: { on: 'field', fieldId: 'text' },
    });
  });

  it.each([
    ['of the service', aFailure('service_unavailable')],
    ['that names no field of the document', aFailure('validation_error', { 'fields.of-another': 'is required' })],
  ])('%s is shown, and the dialog stays', (_, failure) => {
    expect(fail(failure)).toEqual({ state: { ...sending, failure }, focus: null });
  });

  it('for want of the access code opens its dialog over the step', () => {
    expect(fail(aFailure('access_code_required'))).toEqual({ state: { ...sending, isCodeNeeded: true }, focus: null });
  });
});
