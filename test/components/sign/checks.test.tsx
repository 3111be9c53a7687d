/** The checks before the document opens, and once more after the proof has expired: an access code, and one by e-mail. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../web/http/request.ts';
import { CheckDialog, CodeForm } from '../../../web/sign/checks.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';
import { MailCode } from '../../../web/sign/mail-code.tsx';

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const codeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /code/i });

describe('the checks after the proof has expired', () => {
  const locked = (needs: string) => ({ state: 'locked', needs, sender: 'Ada', sentTo: 'a•••@example.com' });

  function aDialog(open: () => Promise<unknown>) {
    const link = {
      ...{ dropProof: jest.fn(), open: jest.fn(open), unlock: jest.fn(), verifyCode: jest.fn() },
      sendCode: async () => ({ validMinutes: 10 }),
    };
    const [onPassed, onClose] = [jest.fn(), jest.fn()];
    render(<CheckDialog link={link as unknown as SigningLink} onPassed={onPassed} onClose={onClose} />);
    return { ...link, onPassed, onClose };
  }

  test('are asked for one after the other: an access code, then a code by e-mail; an empty code is not sent', async () => {
    const answers = [locked('access_code'), locked('email_code'), { state: 'open' }];
    const { dropProof, unlock, verifyCode, onPassed } = aDialog(async () => answers.shift());
    await screen.findByRole('dialog', { name: 'Enter your access code' });
    expect([dropProof.mock.calls.length, document.activeElement]).toEqual([1, codeField()]);
    screen.getByText('No code? Ask Ada.');
    await press('Continue');
    await user.type(codeField(), ' 4711 {Enter}');
    expect(unlock.mock.calls).toEqual([['4711']]);
    await screen.findByRole('dialog', { name: 'Confirm it is you' });
    await press('Send me a code');
    await user.type(codeField(), '123456{Enter}');
    expect([verifyCode.mock.calls, onPassed.mock.calls.length]).toEqual([[['123456']], 1]);
  });

  test('cannot be asked for without a connection, which is announced; the dialog can be closed', async () => {
    const { onClose, onPassed } = aDialog(async () => {
      throw new Failure({ code: 'offline', message: '' });
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The service cannot be reached/);
    await press('Close');
    expect([onClose.mock.calls.length, onPassed.mock.calls]).toEqual([1, []]);
  });
});

test('a second press while the code is sent does not send it again', async () => {
  const onCode = jest.fn(() => new Promise<void>(() => undefined));
  render(<CodeForm onCode={onCode} button="Continue" />);
  await user.type(codeField(), '4711{Enter}{Enter}');
  await press('Continue');
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

const digits = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Six-digit code' });

function aMailCode({ sendCode = async () => ({ validMinutes: 10 }), verifyCode = async (_: string) => {} } = {}) {
  const link = { sendCode: jest.fn(sendCode), verifyCode: jest.fn(verifyCode) };
  const onVerified = jest.fn(async () => undefined);
  const props = { link: link as unknown as SigningLink, sentTo: 'a•••@example.com', onVerified };
  render(<MailCode {...props} button="Open the document" />);
  return { ...link, onVerified };
}

test('the code is asked for, the field gets the focus, and a code copied with spaces is verified', async () => {
  const { verifyCode, onVerified } = aMailCode();
  await press('Send me a code');
  const entry = await digits();
  expect(screen.getByRole('status').textContent).toBe(
    'We sent a code to a•••@example.com. It is valid for 10 minutes.',
  );
  expect(document.activeElement).toBe(entry);
  await user.type(entry, '123 456{Enter}');
  expect(verifyCode.mock.calls).toEqual([['123456']]);
  expect(onVerified).toHaveBeenCalledTimes(1);
});

test('fewer than six digits are not sent', async () => {
  const { verifyCode } = aMailCode();
  await press('Send me a code');
  await user.type(await digits(), '12345{Enter}');
  screen.getByText('Enter the six digits from the e-mail.');
  expect(verifyCode).not.toHaveBeenCalled();
});

test.each([
  ['incorrect', 'Incorrect code. Please try again.'],
  ['expired', 'This code can no longer be used. Please request a new one.'],
])('a code refused as %s is announced, and a new one can be asked for', async (code, sentence) => {
  const verifyCode = async () => {
    throw new Failure({ code: 'invalid_access_code', message: '', details: { code } });
  };
  const { sendCode, onVerified } = aMailCode({ verifyCode });
  await press('Send me a code');
  await user.type(await digits(), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(onVerified).not.toHaveBeenCalled();
  await press('Send a new code');
  expect(sendCode).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('too many requests: the minutes to wait are announced, and the button stays', async () => {
  const sendCode = async () => {
    throw new Failure({ code: 'rate_limit_exceeded', message: '', retryAfterSeconds: 90 });
  };
  aMailCode({ sendCode });
  await press('Send me a code');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many codes were requested. Try again in 2 min.');
  screen.getByRole('button', { name: 'Send me a code' });
});
