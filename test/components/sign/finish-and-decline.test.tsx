/** The two dialogs that end the signing: consent and send, or decline with a reason. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'preact';
import { DeclineDialog } from '../../../web/sign/ceremony-dialogs.tsx';
import { FinishDialog } from '../../../web/sign/finish-dialog.tsx';
import type { Opened } from '../../../web/sign/link.ts';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

function aFinishDialog(changes: Partial<ComponentProps<typeof FinishDialog>> = {}) {
  const onSign = jest.fn();
  const consents = [
    { language: 'de', text: 'Ich stimme zu.', sha256: 'hash-de' },
    { language: 'en', text: 'I consent.', sha256: 'hash-en' },
  ];
  const opened = { next: 'sign', consents } as unknown as Opened;
  const props = { opened, signature: null, entered: [], busy: false, problem: null, onSign, onClose: jest.fn() };
  render(<FinishDialog {...props} {...changes} />);
  return onSign;
}

test('nothing is signed without consent; then the text that was read is the one that was agreed to', async () => {
  const entries = [
    { label: 'Price', value: '1250', count: 1 },
    { label: 'I have read the house rules', value: null, count: 1 },
    { label: 'Initials', value: null, count: 3 },
  ];
  const onSign = aFinishDialog({ entered: [{ page: 1, entries }] });
  screen.getByText('I consent.');
  const repeated = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(repeated).toEqual(['Price: 1250', 'I have read the house rules', 'Initials (3 ×)']);
  await press('Sign now');
  expect(alerts()).toEqual(['Tick the box to continue.']);
  expect(onSign).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox'));
  expect(alerts()).toEqual([]);
  await press('Sign now');
  expect(onSign).toHaveBeenCalledWith('hash-en');
});

test('while it is sent a second press sends nothing; a refusal is announced', async () => {
  const onSign = aFinishDialog({ busy: true, problem: 'The service is busy.' });
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { busy: true }));
  expect(onSign).not.toHaveBeenCalled();
  expect(alerts()).toEqual(['The service is busy.']);
});

function aDeclineDialog(changes: Partial<ComponentProps<typeof DeclineDialog>> = {}) {
  const onDecline = jest.fn();
  const onClose = jest.fn();
  const props = { sender: 'Ada', isApproval: false, busy: false, problem: null, onDecline, onClose };
  render(<DeclineDialog {...props} {...changes} />);
  return { onDecline, onClose, reason: screen.getByRole('textbox', { name: 'Reason (required)' }) };
}

test('declining needs a reason, which is sent without the spaces around it', async () => {
  const { onDecline, reason } = aDeclineDialog();
  await userEvent.type(reason, '   ');
  await press('Decline');
  screen.getByText('Please give a reason.');
  expect([reason.getAttribute('aria-invalid'), onDecline.mock.calls]).toEqual(['true', []]);
  await userEvent.type(reason, 'The rent is wrong. ');
  expect(reason.getAttribute('aria-invalid')).toBeNull();
  await press('Decline');
  expect(onDecline.mock.calls).toEqual([['The rent is wrong.']]);
});

test('while declining is sent, neither the button nor the form sends it again; a refusal is announced', async () => {
  const { onDecline, reason } = aDeclineDialog({ busy: true, problem: 'Something failed.' });
  await userEvent.type(reason, 'No.');
  await press('Decline');
  reason.closest('form')?.requestSubmit();
  expect(onDecline).not.toHaveBeenCalled();
  expect(alerts()).toEqual(['Something failed.']);
});

test('cancel leaves without declining', async () => {
  const { onDecline, onClose } = aDeclineDialog();
  await press('Cancel');
  expect([onClose.mock.calls.length, onDecline.mock.calls.length]).toEqual([1, 0]);
});
