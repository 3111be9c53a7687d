/** The dialog of one field: a number that a signer types, and a choice from a list. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { isTicked } from '../../../shared/domain/fields/field-rules.ts';
import { FieldDialog } from '../../../web/sign/field-dialog.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const price = aSignField({ type: 'number', label: 'Price' });
const colour = aSignField({ type: 'dropdown', label: 'Colour', options: ['Red', 'Blue'] });
const refused = 'This value was not accepted. Please enter it again.';

function aDialog(
  changes: Pick<ComponentProps<typeof FieldDialog>, 'field'> & Partial<ComponentProps<typeof FieldDialog>>,
) {
  const [onSave, onTicks] = [jest.fn(), jest.fn()];
  const about = { fields: [changes.field], values: {}, filename: null, isRequired: true, isRefused: false };
  const props = { ...about, onSave, onTicks, onClose: jest.fn() };
  render(<FieldDialog {...props} link={{} as SigningLink} {...changes} />);
  return isTicked(changes.field.type) ? onTicks : onSave;
}

const control = (role: 'textbox' | 'combobox') => screen.getByRole(role);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a number with separators is shown as it was understood, and saved so', async () => {
  const onSave = aDialog({ field: price });
  await userEvent.type(control('textbox'), '1,234');
  expect(screen.getByRole('status').textContent).toBe('Understood as 1,234.');
  await save();
  expect(onSave).toHaveBeenCalledWith('1234');
});

test('an ambiguous number is refused with both ways to write it', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const onSave = aDialog({ field: price });
  await userEvent.type(control('textbox'), '12,500{Enter}');
  screen.getByText('This can mean 12500 or 12.5000. Enter one of these.');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.clear(control('textbox'));
  await userEvent.type(control('textbox'), '12.5000{Enter}');
  expect(onSave).toHaveBeenCalledWith('12.5000');
});

test('a required choice is missed until one is chosen', async () => {
  const onSave = aDialog({ field: colour });
  await save();
  screen.getByText('This field is required.');
  expect([control('combobox').getAttribute('aria-invalid'), onSave.mock.calls]).toEqual(['true', []]);
  await userEvent.selectOptions(control('combobox'), 'Blue');
  expect(control('combobox').getAttribute('aria-invalid')).toBeNull();
  await save();
  expect(onSave.mock.calls).toEqual([['Blue']]);
});

test('a choice that is not required can be taken back, and an error of the service goes with a change', async () => {
  const onSave = aDialog({ field: colour, isRequired: false, values: { [colour.id]: 'Red' }, isRefused: true });
  screen.getByText(refused);
  await userEvent.selectOptions(control('combobox'), 'Choose …');
  expect(screen.queryByText(refused)).toBeNull();
  await save();
  expect(onSave.mock.calls).toEqual([['']]);
});

const radio = (id: string, label: string) => aSignField({ id, type: 'radio', group: 'pay', label });
const [monthly, yearly] = [radio('monthly', 'Each month'), radio('yearly', 'Once a year')];

test('the options of a group are chosen by their labels; without a choice nothing is saved', async () => {
  const onTicks = aDialog({ field: monthly, fields: [monthly, yearly] });
  await save();
  screen.getByText('Choose one of these.');
  expect(onTicks).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('radio', { name: 'Once a year' }));
  expect(screen.queryByText('Choose one of these.')).toBeNull();
  await save();
  expect(onTicks.mock.calls).toEqual([[{ monthly: 'false', yearly: 'true' }]]);
});

test('a box that must be ticked is ticked by its label; Cancel ticks nothing', async () => {
  const box = aSignField({ type: 'checkbox', label: 'I accept the terms' });
  const onClose = jest.fn();
  const onTicks = aDialog({ field: box, onClose });
  await userEvent.click(screen.getByText('I accept the terms'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([onTicks.mock.calls, onClose.mock.calls.length]).toEqual([[], 1]);
  await save();
  expect(onTicks.mock.calls).toEqual([[{ [box.id]: 'true' }]]);
});
