/** The bounds of a number field, as an owner types them. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import type { Field } from '../../../web/app/api/service.ts';
import { NumberProperties } from '../../../web/app/prepare/editor/properties/number-properties.tsx';
import { aSignField } from '../../fixtures/sign-field.ts';

test('bounds stay as they are typed, and only a number is saved', async () => {
  let saved = {} as Field;
  function Editor() {
    const { isMine: _, ...rest } = aSignField({ type: 'number' });
    const [field, setField] = useState({ ...rest, recipientId: 'rcp_1' } as Field);
    saved = field;
    return <NumberProperties field={field} others={[]} onChange={setField} />;
  }
  render(<Editor />);
  const smallest = screen.getByRole<HTMLInputElement>('textbox', { name: /Smallest/ });
  for (const [typed, value] of [
    ['-5', -5],
    ['1.5', 1.5],
    ['0,75', 0.75],
    ['1,234', 1234],
  ] as const) {
    await userEvent.clear(smallest);
    await userEvent.type(smallest, typed);
    expect([smallest.value, saved.min]).toEqual([typed, value]);
  }
  await userEvent.type(smallest, 'x');
  screen.getByText('Enter a number.');
  expect(saved.min).toBe(1234);
  await userEvent.clear(smallest);
  expect(saved.min).toBeUndefined();
});
