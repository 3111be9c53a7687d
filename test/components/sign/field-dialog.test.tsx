/** The dialog of one field: a number that a signer types, and a choice from a list. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { FieldDialog } from '../../../web/sign/field-dialog.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const price = aSignField({ type: 'number', label: 'Price' });
const colour = aSignField({ type: 'dropdown', label: 'Colour', options: ['Red', 'Blue'] });
const refused = 'This value was not accepted. Please enter it again.';

function aDialog(
  changes: Pick<ComponentProps<typeof FieldDialog>, 'field'> & Partial<ComponentProps<typeof FieldDialog>>,
) {
  const onSave = jest.fn();
  const props = { value: '', filename: null, isRequired: true, isRefused: false, onSave, onClose: jest.fn() };
  render(<FieldDialog {...props} link={{} as SigningLink} {...changes} />);
  return onSave;
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
  const onSave = aDialog({ field: colour, isRequired: false, value: 'Red', isRefused: true });
  screen.getByText(refused);
  await userEvent.selectOptions(control('combobox'), 'Choose …');
  expect(screen.queryByText(refused)).toBeNull();
  await save();
  expect(onSave.mock.calls).toEqual([['']]);
});
