/** The form of the access code. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../web/http/request.ts';
import { CodeForm } from '../../../web/sign/code-form.tsx';

const user = userEvent.setup();
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /code/i });
const button = () => screen.getByRole('button', { name: 'Continue' });

test('an empty code is not sent, and a code is sent without the spaces around it', async () => {
  const onCode = jest.fn(async () => undefined);
  render(<CodeForm onCode={onCode} button="Continue" />);
  await user.click(button());
  expect(onCode).not.toHaveBeenCalled();
  await user.type(codeField(), ' 4711 {Enter}');
  expect(onCode).toHaveBeenCalledWith('4711');
});

test('a second press while the code is sent does not send it again', async () => {
  const onCode = jest.fn(() => new Promise<void>(() => undefined));
  render(<CodeForm onCode={onCode} button="Continue" />);
  await user.type(codeField(), '4711{Enter}{Enter}');
  await user.click(button());
  expect(onCode).toHaveBeenCalledTimes(1);
});

test('a refused code is announced beside the field, and the text stays for correction', async () => {
  const refused = async () => {
    throw new Failure({ code: 'invalid_access_code', message: 'The access code is wrong.' });
  };
  render(<CodeForm onCode={refused} button="Continue" />);
  await user.type(codeField(), '4711{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/code/i);
  expect(codeField()).toHaveProperty('value', '4711');
  expect(codeField().getAttribute('aria-invalid')).toBe('true');
  expect(codeField().getAttribute('aria-describedby')).toContain(alert.id);
});
