/** States of a recipient's fields for given values: shown, required, and their errors. */
import { type FormField, formProblems, formStates, rivalsOf } from '../../../../shared/domain/fields/field-form.ts';

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  type: 'text',
  required: false,
  ...more,
});

function form(own: FormField[], entries: Record<string, string> = {}) {
  const states = formStates(own, ({ id }) => entries[id] ?? null);
  return {
    shown: [...states].filter(([, { isShown }]) => isShown).map(([id]) => id),
    required: [...states].filter(([, { isRequired }]) => isRequired).map(([id]) => id),
    problems: Object.fromEntries(formProblems(own, states)),
    value: (id: string) => states.get(id)?.value,
  };
}

describe('a field', () => {
  it('that depends on another is shown, required and has its value only while the other says so', () => {
    const own = [field('why', { showWhen: { field: 'ask', is: 'yes' }, required: true }), field('ask')];
    const no = form(own, { ask: 'no', why: 'text' });
    expect([no.shown, no.required, no.problems, no.value('why')]).toEqual([['ask'], [], {}, null]);
    const yes = form(own, { ask: 'yes' });
    expect([yes.shown.sort(), yes.required, yes.problems]).toEqual([['ask', 'why'], ['why'], { why: 'missing' }]);
  });

  it.each([
    [{ is: 'a' }, { other: 'a' }, true],
    [{ is: 'a' }, { other: 'b' }, false],
    [{ isNot: 'a' }, { other: 'b' }, true],
    [{ isNot: 'a' }, { other: 'a' }, false],
    [{ filled: true }, { other: 'x' }, true],
    [{ filled: true }, {}, false],
    [{ filled: false }, {}, true],
  ])('when the other %j and the entries are %j: required is %s', (condition, entries, isRequired) => {
    const own = [field('other'), field('own', { requiredWhen: { field: 'other', ...condition } })];
    expect(form(own, entries).required).toEqual(isRequired ? ['own'] : []);
  });

  it('that depends on a field which is not there counts that one as empty', () => {
    const own = (filled: boolean) => [field('own', { showWhen: { field: 'gone', filled } })];
    expect([form(own(true)).shown, form(own(false)).shown]).toEqual([[], ['own']]);
  });

  it('in a circle of conditions is not shown, and the circle ends', () => {
    const own = [
      field('a', { showWhen: { field: 'b', filled: true } }),
      field('b', { showWhen: { field: 'a', filled: true } }),
    ];
    expect(form(own, { a: 'x', b: 'y' }).shown).toEqual([]);
    const asked = [field('a', { requiredWhen: { field: 'a', filled: true } })];
    expect(form(asked, { a: 'x' }).required).toEqual([]);
  });

  it('that is a note is never required and has no problem', () => {
    expect(form([field('note', { type: 'note', required: true })])).toMatchObject({ required: [], problems: {} });
  });

  it('with a wrong value says so, also where none was asked', () => {
    expect(form([field('n', { type: 'number' })], { n: 'many' }).problems).toHaveProperty('n');
    expect(form([field('n', { type: 'number' })], { n: ' ' }).problems).toEqual({});
  });
});

describe('a group', () => {
  const box = (id: string, more: Partial<FormField> = {}) => field(id, { type: 'checkbox', group: 'g', ...more });
  const radio = (id: string, more: Partial<FormField> = {}) => field(id, { type: 'radio', group: 'g', ...more });

  it('of radio buttons takes one at most, and one if any of them is required', () => {
    expect(form([radio('1'), radio('2')]).problems).toEqual({});
    expect(form([radio('1'), radio('2', { required: true })]).problems).toEqual({ 1: 'one_missing' });
    expect(form([radio('1'), radio('2', { required: true })], { 1: 'true' }).problems).toEqual({});
    const both = form([radio('1'), radio('2'), radio('3')], { 1: 'true', 2: 'true', 3: 'true' });
    expect(both.problems).toEqual({ 2: 'one_too_many', 3: 'one_too_many' });
  });

  it('of checkboxes asks what its rule says, and nothing without one', () => {
    const boxes = (groupRule?: 'at_least_one' | 'exactly_one') =>
      ['1', '2'].map((id) => box(id, groupRule ? { groupRule } : {}));
    const ticked = { 1: 'true', 2: 'true' };
    expect([form(boxes()).problems, form(boxes(), ticked).problems]).toEqual([{}, {}]);
    expect(form(boxes('at_least_one')).problems).toEqual({ 1: 'one_missing' });
    expect(form(boxes('at_least_one'), ticked).problems).toEqual({});
    expect(form(boxes('exactly_one'), ticked).problems).toEqual({ 2: 'one_too_many' });
  });

  it('is of one type: a radio button and a checkbox of the same name are two groups', () => {
    const own = [radio('1', { required: true }), box('2', { groupRule: 'at_least_one' })];
    expect(form(own).problems).toEqual({ 1: 'one_missing', 2: 'one_missing' });
  });

  it('keeps what is wrong with one of its fields before what is wrong with the group', () => {
    const own = [box('1', { groupRule: 'at_least_one', required: true }), box('2', { groupRule: 'at_least_one' })];
    expect(form(own).problems).toEqual({ 1: 'missing' });
  });

  it('a tick empties the others of a group with one tick, of the same type and name', () => {
    const others = [
      radio('2'),
      radio('3', { group: 'h' }),
      box('4', { groupRule: 'exactly_one' }),
      radio('5', { group: undefined as never }),
    ];
    const ids = (own: FormField) => rivalsOf(own, [own, ...others]).map(({ id }) => id);
    expect(ids(radio('1'))).toEqual(['2']);
    expect(ids(box('1', { groupRule: 'exactly_one' }))).toEqual(['4']);
    expect(ids(box('1', { groupRule: 'at_least_one' }))).toEqual([]);
    expect(ids(field('1', { type: 'radio' }))).toEqual([]);
  });
});
