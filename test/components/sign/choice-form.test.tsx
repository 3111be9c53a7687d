/** The dropdown of a field. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { ChoiceForm } from '../../../web/sign/choice-form.tsx';

function aForm(changes: Partial<ComponentProps<typeof ChoiceForm>> = {}) {
  const onSend = jest.fn();
  const texts = {
    label: 'Colour',
    hint: 'Of the door',
    options: ['Red', 'Blue'],
    initial: '',
    initialError: undefined,
  };
  render(
    <ChoiceForm {...texts} required onSend={onSend} {...changes}>
      <button type="submit">Save</button>
    </ChoiceForm>,
  );
  return { onSend, select: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colour' }) };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a required choice is missed until one is chosen', async () => {
  const { onSend, select } = aForm();
  await save();
  screen.getByText('This field is required.');
  expect([select.getAttribute('aria-invalid'), onSend.mock.calls]).toEqual(['true', []]);
  await userEvent.selectOptions(select, 'Blue');
  expect(select.getAttribute('aria-invalid')).toBeNull();
  await save();
  expect(onSend.mock.calls).toEqual([['Blue']]);
});

test('a choice that is not required can be taken back, and an error of the service goes with a change', async () => {
  const { onSend, select } = aForm({ required: false, initial: 'Red', initialError: 'Not accepted.' });
  screen.getByText('Not accepted.');
  await userEvent.selectOptions(select, 'Choose …');
  expect(screen.queryByText('Not accepted.')).toBeNull();
  await save();
  expect(onSend.mock.calls).toEqual([['']]);
});
