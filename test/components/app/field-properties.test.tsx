/** The controls for the properties and rules of the selected fields in the editor. */
import { render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { fieldTypes, type RuleName, ruleNames, ruleOf } from '../../../shared/domain/fields/field-rules.ts';
import sentences from '../../../shared/messages/dashboard/en.json' with { type: 'json' };
import type { Field } from '../../../web/app/api/app-api.ts';
import { DraftProvider, type OpenDraft } from '../../../web/app/prepare/draft/use-draft.ts';
import { FieldProperties } from '../../../web/app/prepare/editor/field-properties.tsx';
import { aField } from '../../unit/web/app/prepare/drafts.ts';
import { choose, enter, entry, isWrong, user } from './person.tsx';

const onPage = jest.fn();
const fillers = ['Ann', 'Ben'].map((name, index) => ({ id: `r${index + 1}`, name, tint: '' }));
let fields: readonly Field[];
let field: Field;

function Editor({ start, others }: { start: Field[]; others: Field[] }) {
  const [shown, setShown] = useState<readonly Field[]>(start);
  fields = shown;
  field = shown[0] as Field;
  return (
    <DraftProvider value={{ kind: 'envelope' } as OpenDraft}>
      <FieldProperties {...{ fields, fillers, onPage }} all={[...shown, ...others]} pageCount={2} onChange={setShown} />
    </DraftProvider>
  );
}

const edit = (type: Field['type'], rules: Partial<Field> = {}, others: Field[] = []) =>
  render(<Editor start={[aField('r1', { id: 'f1', type, ...rules })]} others={others} />);

test('one field has a label, a recipient and a page; one that need not be filled in may have a condition', async () => {
  const condition = { field: 'box', filled: true };
  edit('text', { required: false, requiredWhen: condition }, [aField('r1', { id: 'box', type: 'checkbox' })]);
  enter('Label', 'Flat');
  expect(field.label).toBe('Flat');
  enter('Label', '');
  expect([field.label, entry('Require an entry').value !== '']).toEqual([null, true]);
  await user.click(entry('Required'));
  expect([field.required, 'requiredWhen' in field]).toEqual([true, false]);
  expect(screen.queryByLabelText('Require an entry')).toBeNull();
  await choose('Page', '2');
  expect(onPage.mock.calls).toEqual([[2]]);
  await choose('Recipient', 'Ben');
  expect(field.recipientId).toBe('r2');
});

test('several fields have only common properties, which change together', async () => {
  const start = [aField('r1', { type: 'text' }), aField('r2', { id: 'f2', type: 'text', page: 2, required: false })];
  render(<Editor start={start} others={[]} />);
  expect([entry('Recipient').value, entry('Page').value, screen.getAllByText('Several').length]).toEqual(['', '', 2]);
  expect([entry('Required').checked, screen.queryByLabelText('Label')]).toEqual([false, null]);
  await choose('Recipient', 'Ben');
  await user.click(entry('Required'));
  await choose('Text size', '12 pt');
  expect(fields).toMatchObject(Array(2).fill({ recipientId: 'r2', required: true, fontSize: 12 }));
  expect(screen.getAllByText('Several')).toHaveLength(1);
});

test('a bound stays as it is typed, and only a number changes the rule', async () => {
  edit('number');
  const smallest = entry(/smallest/i);
  for (const [typed, min] of [
    ['-5', -5],
    ['1.5', 1.5],
    ['0,75', 0.75],
    ['1,234', 1234],
  ] as const) {
    await user.clear(smallest);
    await user.type(smallest, typed);
    expect([smallest.value, field.min]).toEqual([typed, min]);
  }
  await user.type(smallest, 'x');
  screen.getByText('Enter a number.');
  expect(field.min).toBe(1234);
});

test('an emptied bound is no rule any more', async () => {
  edit('number', { min: 3 });
  await user.clear(entry(/smallest/i));
  expect(field).not.toHaveProperty('min');
});

test('more decimals than the service takes are refused', async () => {
  edit('number');
  await user.type(screen.getAllByRole<HTMLInputElement>('textbox')[3] as HTMLInputElement, '12');
  expect(field.decimals).toBe(1);
  expect(screen.getAllByRole('textbox')[3]?.getAttribute('aria-invalid')).toBe('true');
});

test('each line of a dropdown is an option, and the last one cannot be removed', async () => {
  edit('dropdown', { options: ['1', '2'] });
  const lines = screen.getAllByRole<HTMLTextAreaElement>('textbox')[1] as HTMLTextAreaElement;
  await user.clear(lines);
  await user.type(lines, 'red{Enter}{Enter}blue');
  expect(field.options).toEqual(['red', 'blue']);
  await user.clear(lines);
  expect(field.options?.length).toBeGreaterThan(0);
});

test('a pattern is one of the formats; a wrong one is shown, and does not change the rule', async () => {
  edit('text', { format: 'email' });
  await choose('Format', 'Custom pattern');
  const typed = (pattern: string) => {
    enter('Pattern', pattern);
    return [field.format, field.pattern, isWrong('Pattern')];
  };
  expect(typed('[A-Z]{2}')).toEqual([undefined, '[A-Z]{2}', false]);
  expect(typed('(A')).toEqual([undefined, '[A-Z]{2}', true]);
  expect(typed('')).toEqual([undefined, undefined, false]);
  typed('[0-9]');
  await choose('Format', 'Postcode');
  expect([field.format, field.pattern, screen.queryByLabelText('Pattern')]).toEqual(['postcode', undefined, null]);
});

test('the text size is one of the list, the present one, or as large as fits', async () => {
  edit('text', { fontSize: 13 });
  expect(entry('Text size').value).toBe('13');
  await choose('Text size', '10.5 pt');
  expect(field.fontSize).toBe(10.5);
  await choose('Text size', 'As large as fits');
  expect(field).not.toHaveProperty('fontSize');
});

test('a condition names a field of the recipient that does not depend on this one, and its value', async () => {
  const other = (id: string, change: Partial<Field>) => aField('r1', { id, label: 'Pets', ...change });
  const list = other('list', { type: 'dropdown', options: ['Cat', 'Dog'] });
  const box = other('box', { type: 'checkbox', label: null });
  const dependent = other('dependent', { requiredWhen: { field: 'f1', is: 'x' } });
  const indirect = other('indirect', { showWhen: { field: 'dependent', filled: true } });
  const none = [dependent, indirect, other('note', { type: 'note' }), other('theirs', { recipientId: 'r2' })];
  edit('text', {}, [other('text', {}), list, box, ...none]);
  const shown = 'Show this field';
  const targets = ['Pets (1)', 'Pets (2)', 'Checkbox on page 1'].map((name) => `Only when: ${name}`);
  expect([...entry(shown).children].map(({ textContent }) => textContent)).toEqual(['Always', ...targets]);
  const chosen = async (control: string, option = '') => {
    await choose(control, option);
    return field.showWhen;
  };
  expect(await chosen(shown, targets[2])).toEqual({ field: 'box', filled: true });
  expect(await chosen('Condition', 'is not ticked')).toEqual({ field: 'box', filled: false });
  expect(await chosen(shown, targets[1])).toEqual({ field: 'list', filled: true });
  expect(await chosen('Condition', 'is')).toEqual({ field: 'list', is: 'Cat' });
  await choose('Value', 'Dog');
  expect(await chosen('Condition', 'is not')).toEqual({ field: 'list', isNot: 'Dog' });
  await choose(shown, targets[0] as string);
  await choose('Condition', 'is');
  enter('Value', 'cat');
  expect(field.showWhen).toEqual({ field: 'text', is: 'cat' });
  expect([await chosen(shown, 'Always'), screen.queryByLabelText('Condition')]).toEqual([undefined, null]);
});

// The editor shows these next to the properties of the type; a pattern is one of the formats.
const withControl = ruleNames.filter((name) => !['pattern', 'points', 'condition'].includes(ruleOf(name).type));

it.each(fieldTypes)('a field of the type %s has a control for each of its rules, and for no other', (type) => {
  edit(type, { groupRule: 'exactly_one' });
  const labelOf = (name: RuleName) => sentences[`fields.${name}` as keyof typeof sentences];
  const shown = withControl.filter((name) => screen.queryByLabelText(labelOf(name)) !== null);
  expect(shown).toEqual(withControl.filter((name) => ruleOf(name).on.includes(type)));
});
