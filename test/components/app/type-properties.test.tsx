/** The controls for the rules of a field in the editor. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { fieldTypes, type RuleName, ruleNames, ruleOf } from '../../../shared/domain/fields/field-rules.ts';
import sentences from '../../../shared/messages/dashboard/en.json' with { type: 'json' };
import type { Field } from '../../../web/app/api/service.ts';
import { TypeProperties } from '../../../web/app/prepare/editor/properties/type-properties.tsx';

const user = userEvent.setup();
let field: Field;

function Editor({ start }: { start: Field }) {
  const [shown, setShown] = useState(start);
  field = shown;
  return <TypeProperties field={shown} others={[]} onChange={setShown} />;
}

const edit = (type: Field['type'], rules: Partial<Field> = {}) => {
  const place = { id: 'f1', recipientId: 'r1', page: 1, x: 0, y: 0, width: 100, height: 20 };
  render(<Editor start={{ ...place, type, required: true, label: null, value: null, ...rules }} />);
};
const text = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a bound stays as it is typed, and only a number changes the rule', async () => {
  edit('number');
  const smallest = text(/smallest/i);
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
  await user.clear(text(/smallest/i));
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

// The editor shows these next to the properties of the type; a pattern is one of the formats.
const withControl = ruleNames.filter((name) => !['pattern', 'points', 'condition'].includes(ruleOf(name).type));

it.each(fieldTypes)('a field of the type %s has a control for each of its rules, and for no other', (type) => {
  edit(type, { groupRule: 'exactly_one' });
  const labelOf = (name: RuleName) => sentences[`fields.${name}` as keyof typeof sentences];
  const shown = withControl.filter((name) => screen.queryByLabelText(labelOf(name)) !== null);
  expect(shown).toEqual(withControl.filter((name) => ruleOf(name).on.includes(type)));
});
