/** The form of the access code. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../web/http/request.ts';
import { CodeForm } from '../../../web/sign/checks.tsx';

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

test.each([
  [{ code: 'invalid_access_code' }, 'Incorrect access code. Please try again.'],
  [{ code: 'rate_limit_exceeded' }, 'Too many incorrect codes. Try again in 1 min.'],
  [{ code: 'rate_limit_exceeded', retryAfterSeconds: 10 }, 'Too many incorrect codes. Try again in 1 min.'],
  [{ code: 'rate_limit_exceeded', retryAfterSeconds: 61 }, 'Too many incorrect codes. Try again in 2 min.'],
] as const)('after %j the field says "%s", and the text stays for correction', async (facts, sentence) => {
  const refused = async () => {
    throw new Failure({ message: 'a sentence for developers', ...facts });
  };
  render(<CodeForm onCode={refused} button="Continue" />);
  await user.type(codeField(), '4711{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(sentence);
  expect(codeField()).toHaveProperty('value', '4711');
  expect(codeField().getAttribute('aria-invalid')).toBe('true');
  expect(codeField().getAttribute('aria-describedby')).toContain(alert.id);
});
