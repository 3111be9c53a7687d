/** The file that a field asks for. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { maxAttachmentBytes } from '../../../shared/domain/documents/attachment.ts';
import { Failure, type FailureCode } from '../../../web/http/request.ts';
import { AttachmentForm } from '../../../web/sign/attachment-form.tsx';
import type { SigningLink } from '../../../web/sign/link.ts';
import { aSignField } from '../../fixtures/sign-field.ts';

const field = aSignField({ type: 'attachment', hint: 'Your identity card' });
const pdf = new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' });
const attached = async () => ({ sha256: 'hash', filename: 'card.pdf' });

function aForm({ attach = attached as () => Promise<unknown>, filename = null as string | null } = {}) {
  const request = jest.fn(attach);
  const onSave = jest.fn();
  const link = { attach: request } as unknown as SigningLink;
  render(<AttachmentForm {...{ field, link, filename, onSave }} onClose={jest.fn()} />);
  const input = screen.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  return { request, onSave, choose: (file: File) => userEvent.upload(input, file) };
}

test('a chosen file is sent at once, and its hash and name are saved', async () => {
  const { request, onSave, choose } = aForm();
  screen.getByText('Your identity card');
  await choose(pdf);
  expect(request).toHaveBeenCalledWith(field.id, pdf);
  expect(onSave).toHaveBeenCalledWith('hash', 'card.pdf');
});

test('a file above the limit is not sent', async () => {
  const { request, choose } = aForm();
  const large = new File(['1'], 'large.pdf', { type: 'application/pdf' });
  Object.defineProperty(large, 'size', { value: maxAttachmentBytes + 1 });
  await choose(large);
  expect(screen.getByRole('alert').textContent).toBe('This file is too large. Choose one of up to 5 MB.');
  expect(request).not.toHaveBeenCalled();
});

test('while a file is sent this is announced, and another one is not sent', async () => {
  const { request, choose } = aForm({ attach: () => new Promise(() => undefined) });
  await choose(pdf);
  expect(screen.getByRole('status').textContent).toBe('Uploading …');
  await choose(pdf);
  expect(request).toHaveBeenCalledTimes(1);
});

test.each<[FailureCode, RegExp]>([
  ['validation_error', /^This file cannot be used/],
  ['payload_too_large', /^This file is too large/],
])('a file refused with %s is announced, and another one can be chosen', async (code, sentence) => {
  const answers = [Promise.reject(new Failure({ code, message: '' })), attached()];
  const { onSave, choose } = aForm({ attach: () => answers.shift() as Promise<unknown> });
  await choose(pdf);
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  expect(onSave).not.toHaveBeenCalled();
  await choose(pdf);
  expect(onSave).toHaveBeenCalledWith('hash', 'card.pdf');
});

test('an attached file is named and can be removed', async () => {
  const { onSave } = aForm({ filename: 'card.pdf' });
  screen.getByText('card.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the file' }));
  expect(onSave).toHaveBeenCalledWith('', '');
});
