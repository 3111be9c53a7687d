/** The editor keeps conditions and groups valid, so that the service accepts its changes. */
import { ruleProblems } from '../../../../../shared/domain/fields/field-checks.ts';
import type { Field } from '../../../../../web/app/api/app-api.ts';
import { conditionOf, testOf, testsFor } from '../../../../../web/app/prepare/editor/field-rules/conditions.ts';
import { freeGroup, groupFor } from '../../../../../web/app/prepare/editor/field-rules/groups.ts';
import { editedFields, sentFields } from '../../../../../web/app/prepare/editor/field-rules/sent-fields.ts';
import { type FieldsAction, fieldsEditor, reduceFields } from '../../../../../web/app/prepare/editor/fields-editor.ts';
import { duplicatesOf } from '../../../../../web/app/prepare/editor/placing.ts';
import { aField } from './drafts.ts';

const field = (id: string, more: Partial<Field> = {}): Field => aField(more.recipientId ?? 'rcp_1', { id, ...more });
const problems = (fields: readonly Field[]) => ruleProblems(fields, ({ recipientId }) => recipientId);
const edited = (fields: readonly Field[], ...actions: FieldsAction[]) =>
  actions.reduce(reduceFields, fieldsEditor(fields, 'rcp_1')).fields;
const change = (...fields: Field[]): FieldsAction => ({ kind: 'changed', fields, gesture: 'x' });

const parking = field('parking', { type: 'checkbox', required: false });
const cars = field('cars', { type: 'number', showWhen: { field: 'parking', filled: true } });
const plate = field('plate', { type: 'text', required: false, requiredWhen: { field: 'cars', isNot: '0' } });
const note = field('note', { type: 'note', value: 'x', required: false });
const theirs = field('theirs', { type: 'text', recipientId: 'rcp_2' });
const all = [parking, cars, plate, note, theirs];

describe('conditions of fields', () => {
  it('asks of a field only what the service takes', () => {
    for (const target of [parking, cars, plate, field('sign', { type: 'signature' })]) {
      for (const test of testsFor(target.type)) {
        const condition = conditionOf(target.id, test, 'x');
        const asking = field('asking', { type: 'text', showWhen: condition });
        expect(problems([...all, field('sign', { type: 'signature' }), asking])).toEqual({});
        expect(testOf(condition, target.type)).toBe(test);
      }
    }
  });

  it.each([
    [{ is: 'true' }, 'filled'],
    [{ isNot: 'false' }, 'filled'],
    [{ is: 'false' }, 'empty'],
    [{ isNot: 'true' }, 'empty'],
  ])('shows a condition of the API on a box, %j, as %s', (test, shown) => {
    expect(testOf({ field: 'parking', ...test }, 'checkbox')).toBe(shown);
  });

  it('leaves a condition whose field is removed, and takes it back with the field', () => {
    const removal: FieldsAction[] = [{ kind: 'selected', ids: ['parking'] }, { kind: 'removed' }];
    const left = edited(all, ...removal);
    expect(left.find(({ id }) => id === 'cars')).not.toHaveProperty('showWhen');
    expect(problems(left)).toEqual({});
    expect(edited(all, ...removal, { kind: 'undone' })).toEqual(all);
  });

  it('leaves a condition whose field is given to another recipient', () => {
    const moved = edited(all, change({ ...cars, recipientId: 'rcp_2' }));
    expect(moved.flatMap(({ showWhen, requiredWhen }) => showWhen ?? requiredWhen ?? [])).toEqual([]);
    expect(problems(moved)).toEqual({});
  });

  it('points the condition of a duplicate at the duplicate', () => {
    const [box, number] = duplicatesOf([parking, cars], () => ({ width: 600, height: 800 }));
    expect(number?.showWhen?.field).toBe(box?.id);
    const [alone] = duplicatesOf([cars], () => ({ width: 600, height: 800 }));
    expect(alone?.showWhen?.field).toBe('parking');
  });
});

describe('groups of fields', () => {
  const radio = (id: string, group: string, recipientId = 'rcp_1') =>
    field(id, { type: 'radio', group, recipientId, required: true });
  const box = (id: string, groupRule: NonNullable<Field['groupRule']>, group = 'A') =>
    field(id, { type: 'checkbox', group, groupRule, required: false });

  it('puts a new button into the last group of its recipient, and never into that of another', () => {
    const fields = [radio('a', 'A'), radio('b', 'B', 'rcp_2')];
    const groupsAfter = (added: Field) => edited(fields, { kind: 'placed', field: added }).map(({ group }) => group);
    expect(groupsAfter(radio('c', 'A', 'rcp_2'))).toEqual(['A', 'B', 'B']);
    expect(groupsAfter(radio('c', 'A', 'rcp_3'))).toEqual(['A', 'B', 'C']);
    expect(groupFor(radio('c', ''), [])).toBe('A');
    const many = Array.from({ length: 27 }, (_, index) => radio(`r${index}`, freeGroup(radio('', ''), [])));
    const names: Field[] = [];
    for (const one of many) names.push({ ...one, group: freeGroup(one, names) });
    expect(names.at(-1)?.group).toBe('A1');
  });

  it('takes buttons that are given to another recipient together out of their group', () => {
    const fields = [radio('a', 'A'), radio('b', 'A'), radio('c', 'A'), radio('d', 'B', 'rcp_2')];
    const given = ['b', 'c'].map((id) => radio(id, 'A', 'rcp_2'));
    const moved = edited(fields, change(...given));
    expect(moved.map(({ group }) => group)).toEqual(['A', 'C', 'C', 'B']);
    expect(problems(moved)).toEqual({});
    const whole = edited(fields, change(...['a', 'b', 'c'].map((id) => radio(id, 'A', 'rcp_2'))));
    expect(whole.map(({ group }) => group)).toEqual(['A', 'A', 'A', 'B']);
    expect(problems(whole)).toEqual({});
    // The first of the list moves: the others keep their group.
    const first = edited(fields, change(radio('a', 'A', 'rcp_2')));
    expect(first.map(({ group }) => group)).toEqual(['C', 'A', 'A', 'B']);
    expect(problems(first)).toEqual({});
  });

  it('gives the rule of one box to all boxes of its group', () => {
    const fields = [box('a', 'at_least_one'), box('b', 'at_least_one'), box('c', 'at_least_one', 'B')];
    const changed = edited(fields, change(box('b', 'exactly_one')));
    expect(changed.map(({ groupRule }) => groupRule)).toEqual(['exactly_one', 'exactly_one', 'at_least_one']);
    expect(problems(changed)).toEqual({});
  });
});

describe('the size of a text', () => {
  it('is sent as null where there is none, and comes back so', () => {
    const fields = [field('a', { type: 'text', fontSize: 12 }), field('b', { type: 'text' }), parking];
    expect(sentFields(fields).map(({ fontSize }) => fontSize)).toEqual([12, null, undefined]);
    expect(editedFields(sentFields(fields))).toEqual(fields);
  });
});
