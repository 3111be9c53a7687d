/** The one-time code by e-mail. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Failure } from '../../../web/http/request.ts';
import type { SigningLink } from '../../../web/sign/link.ts';
import { MailCode } from '../../../web/sign/mail-code.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
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
  await userEvent.type(entry, '123 456{Enter}');
  expect(verifyCode.mock.calls).toEqual([['123456']]);
  expect(onVerified).toHaveBeenCalledTimes(1);
});

test('fewer than six digits are not sent', async () => {
  const { verifyCode } = aMailCode();
  await press('Send me a code');
  await userEvent.type(await digits(), '12345{Enter}');
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
  await userEvent.type(await digits(), '123456{Enter}');
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
