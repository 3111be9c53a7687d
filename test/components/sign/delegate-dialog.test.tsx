/** A recipient names another person to act instead. */
import { fireEvent, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { Failure, type FailureCode } from '../../../web/http/request.ts';
import { DelegateDialog } from '../../../web/sign/delegate-dialog.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const enter = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Hand over' }));

function aDialog(delegate: (given: unknown) => Promise<unknown>) {
  const requests = jest.fn(delegate);
  const [onDelegated, onRefused] = [jest.fn(), jest.fn()];
  const link = { delegate: requests } as unknown as SigningLink;
  render(<DelegateDialog {...{ link, onDelegated, onRefused }} sender="Ada" onClose={jest.fn()} />);
  return { requests, onDelegated, onRefused };
}

function fill(): void {
  enter('Name', ' Grace Hopper ');
  enter('E-mail address', ' grace@example.com');
  enter('Reason (required)', 'She decides.');
}

const refused = (code: FailureCode, details?: Record<string, string>) => async () => {
  throw new Failure({ code, message: '', details });
};

test('each missing entry is named, and its error goes when it is corrected', async () => {
  const { requests } = aDialog(async () => ({}));
  enter('E-mail address', 'grace@');
  await send();
  expect(requests).not.toHaveBeenCalled();
  screen.getByText('This field is required.');
  screen.getByText('Enter a valid e-mail address.');
  screen.getByText('Please give a reason.');
  enter('Name', 'G');
  expect(screen.queryByText('This field is required.')).toBeNull();
});

test('the entries are sent once, without the spaces around them', async () => {
  const { requests, onDelegated } = aDialog(async () => ({}));
  fill();
  await send();
  expect(requests.mock.calls).toEqual([[{ name: 'Grace Hopper', email: 'grace@example.com', reason: 'She decides.' }]]);
  expect(onDelegated).toHaveBeenCalledWith('Grace Hopper');
});

test('a second press while it is sent sends nothing', async () => {
  const { requests } = aDialog(() => new Promise(() => undefined));
  fill();
  await send();
  await send();
  expect(requests).toHaveBeenCalledTimes(1);
});

test('an address that is a recipient already is refused beside it; the entries stay', async () => {
  aDialog(refused('validation_error', { email: 'is a recipient already' }));
  fill();
  await send();
  expect((await screen.findByRole('alert')).textContent).toBe('This person is already a recipient of this document.');
  expect([field('E-mail address').getAttribute('aria-invalid'), field('Reason (required)').value]).toEqual([
    'true',
    'She decides.',
  ]);
});

test('a lost connection is announced, and the dialog stays', async () => {
  const { onRefused } = aDialog(refused('offline'));
  fill();
  await send();
  await screen.findByRole('alert');
  expect(onRefused).not.toHaveBeenCalled();
});

test('a document that can no longer be signed ends the ceremony', async () => {
  const { onRefused, onDelegated } = aDialog(refused('invalid_state'));
  fill();
  await send();
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: 'invalid_state' }));
  expect(onDelegated).not.toHaveBeenCalled();
});
