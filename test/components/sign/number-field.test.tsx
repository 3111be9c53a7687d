/** A number that a signer types. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { FieldDialog } from '../../../web/sign/field-dialog.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

function aDialog(value = '') {
  const onSave = jest.fn();
  render(
    <FieldDialog
      field={aSignField({ type: 'number', label: 'Price' })}
      link={{} as SigningLink}
      value={value}
      filename={null}
      isRequired
      isRefused={false}
      onSave={onSave}
      onClose={() => undefined}
    />,
  );
  return onSave;
}
const price = () => screen.getByRole('textbox', { name: 'Price' });

test('a number with separators is shown as it was understood, and saved so', async () => {
  const onSave = aDialog();
  await userEvent.type(price(), '1,234');
  expect(screen.getByRole('status').textContent).toBe('Understood as 1,234.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledWith('1234');
});

test('an ambiguous number is refused with both ways to write it', async () => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const onSave = aDialog();
  await userEvent.type(price(), '12,500{Enter}');
  screen.getByText('This can mean 12500 or 12.5000. Enter one of these.');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.clear(price());
  await userEvent.type(price(), '12.5000{Enter}');
  expect(onSave).toHaveBeenCalledWith('12.5000');
});
