/** Forms of the dashboard while they are filled in, saved and refused. */
import { render, screen, waitFor } from '@testing-library/preact';
import type { Account, Envelope, Profile, Signer } from '../../../web/app/api/app-api.ts';
import { recipientDialogs } from '../../../web/app/detail/recipient-dialogs.tsx';
import { ApiKeys } from '../../../web/app/settings/api-keys.tsx';
import { Branding } from '../../../web/app/settings/branding.tsx';
import { ProfileSettings } from '../../../web/app/settings/profile.tsx';
import { EmailAddress } from '../../../web/app/settings/security.tsx';
import { WebhookForm } from '../../../web/app/settings/webhook-card.tsx';
import { alert, enter, entry, isWrong, press, user } from './person.ts';
import { answer, answerBy, refuse, response, sent, service } from './service.ts';

const nothing = () => undefined;

const profile = {
  ...{ name: 'Ada', company: null, replyTo: null, language: 'en', timeZone: 'UTC', dateFormat: 'long', logo: null },
  ...{ colour: null, defaults: { message: null, expiresInDays: 30, reminders: null } },
} as unknown as Profile;

describe('the form of a webhook', () => {
  test('an entry that breaks the contract is not sent, and its error goes when it is corrected', async () => {
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    const events = screen.getByRole('checkbox', { name: 'All events' });
    await user.click(events);
    await press('Create webhook');
    await screen.findByRole('alert');
    expect(service).not.toHaveBeenCalled();
    await user.click(events);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('while it is saved, another press sends nothing', async () => {
    service.mockReturnValue(new Promise(nothing));
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    await user.type(entry(/URL/), 'example.com/hook');
    await press('Create webhook');
    await press('Create webhook');
    await user.type(entry(/URL/), '{Enter}');
    expect(sent()).toEqual([{ url: 'https://example.com/hook', description: null, events: ['*'] }]);
  });

  test('what the service refuses is shown at its entry, and the text stays for correction', async () => {
    refuse('validation_error', 400, { url: 'is not public' });
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    await user.type(entry(/URL/), 'localhost');
    await press('Create webhook');
    await screen.findByRole('alert');
    expect([isWrong(entry(/URL/)), entry(/URL/).value]).toEqual([true, 'https://localhost']);
  });
});

test('an API key without permissions is not created; a refusal that concerns no entry is shown above', async () => {
  answer([]);
  render(<ApiKeys />);
  await press('New key');
  await user.type(entry(/name/i), 'Accounting');
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  await press('Create key');
  await screen.findByRole('alert');
  expect(service).toHaveBeenCalledTimes(1);
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  refuse('validation_error', 400, { keys: 'too many' });
  await press('Create key');
  expect(await alert()).toMatch(/keys/i);
  answer({ id: 'key_1', name: 'Accounting', key: 'csk_secret' });
  answer([]);
  await press('Create key');
  await screen.findByText('csk_secret');
  expect(sent('POST /api/keys').at(-1)).toMatchObject({ name: 'Accounting', expiresInDays: 90 });
});

test('a corrected recipient is saved with the version that was read; a refused address is shown beside it', async () => {
  const signer = { id: 'rcp_1', name: 'Ada', email: 'ada@example.com', language: 'en', status: 'sent' };
  const envelope = { id: 'env_1', version: '"1"', signers: [signer] } as unknown as Envelope;
  const onClose = jest.fn();
  const dialog = { envelope, signer: envelope.signers[0] as Signer, onChange: nothing, onClose };
  render(<recipientDialogs.edit {...dialog} />);
  await user.clear(entry(/e-?mail/i));
  await user.type(entry(/e-?mail/i), 'ada@example.org');
  refuse('validation_error', 400, { 'signers[0].email': 'is taken' });
  await press('Save');
  await screen.findByRole('alert');
  expect([isWrong(entry(/e-?mail/i)), onClose.mock.calls.length]).toEqual([true, 0]);
  answer(envelope);
  await press('Save');
  expect(service.mock.calls[1]?.[1].headers).toMatchObject({ 'if-match': '"1"' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a change of address needs both entries, and says that the password is wrong', async () => {
  const account = { email: 'a@example.com', emailVerified: true, sendsMail: true, newEmail: null } as Account;
  render(<EmailAddress account={account} onChanged={nothing} />);
  await press('Change e-mail address');
  await press('Send links');
  await screen.findByRole('alert');
  expect(service).not.toHaveBeenCalled();
  await user.type(entry(/New e-mail/), 'b@example.com');
  await user.type(screen.getByLabelText(/password/i, { selector: 'input' }), 'not the password');
  refuse('invalid_credentials', 401);
  await press('Send links');
  expect(await alert()).toMatch(/password/i);
});

test('the profile keeps what was typed when the service refuses it, and shows what was saved', async () => {
  answer(profile);
  render(<ProfileSettings />);
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /message/i });
  const { logo: _logo, colour: _colour, ...written } = profile;
  await user.type(message, 'Please sign');
  refuse('validation_error', 400, { 'defaults.message': 'is refused' });
  await press('Save');
  await screen.findByRole('alert');
  expect([isWrong(message), message.value]).toEqual([true, 'Please sign']);
  await user.type(message, ' soon ');
  expect(isWrong(message)).toBe(false);
  const { message: _message, ...defaults } = written.defaults;
  expect(sent('PATCH')).toMatchObject([{ ...written, defaults }]);
  answer({ ...profile, defaults: { ...profile.defaults, message: 'Please sign soon' } });
  await press('Save');
  expect(service.mock.calls[2]?.[1].headers).toMatchObject({ 'if-match': '"2"' });
  expect(message.value).toBe('Please sign soon');
});

test('a refused signing link is shown in its dialog; another press asks again, and the link stays in view', async () => {
  const signer = { id: 'rcp_1', name: 'Ada' } as Signer;
  const envelope = { id: 'env_1', signers: [signer] } as Envelope;
  const onClose = jest.fn();
  render(<recipientDialogs.link {...{ envelope, signer, onClose }} onChange={nothing} />);
  refuse('recipient_locked', 409);
  await press('Show link');
  await screen.findByRole('alert');
  answerBy({
    POST: () => response({ url: 'https://a.example/sign#1' }),
    'GET /api/envelopes/env_1': () => response(envelope),
  });
  await press('Show link');
  await screen.findByText('https://a.example/sign#1');
  expect([screen.queryByRole('alert'), onClose.mock.calls]).toEqual([null, []]);
});

describe('the branding', () => {
  const onSaved = jest.fn();
  const open = (changes: object) => render(<Branding profile={{ ...profile, ...changes }} onSaved={onSaved} />);

  test('a colour on which white text cannot be read is not sent; a dark one is saved', async () => {
    open({ colour: '#ffee00', version: '"1"' });
    screen.getByText(/White text cannot be read on this colour/);
    await press('Save colour');
    enter('Colour', 'red');
    await press('Save colour');
    await screen.findByText('Enter a dark colour as #rrggbb.');
    enter('Choose a colour', '#004400');
    screen.getByText('Contrast with white text: 11.5 : 1');
    refuse('validation_error', 400, { colour: 'is refused' });
    await press('Save colour');
    expect([isWrong('Colour'), entry('Colour').value, onSaved.mock.calls]).toEqual([true, '#004400', []]);
    answer({ ...profile, colour: '#004401' });
    await press('Save colour');
    expect([isWrong('Colour'), entry('Colour').value]).toEqual([false, '#004401']);
    enter('Colour', '');
    answer(profile);
    await press('Save colour');
    expect(sent().map(({ colour }) => colour)).toEqual(['#004400', '#004400', null]);
    expect(onSaved.mock.calls).toMatchObject([[{ colour: '#004401', version: '"2"' }], [{ colour: null }]]);
  });

  test('a logo of another type or size is not sent; a refusal is shown, and a good one is saved', async () => {
    open({ logo: { sha256: 'a' } });
    const upload = (start: number[], more = 0) =>
      user.upload(entry('Upload logo'), new File([new Uint8Array(start), new Uint8Array(more)], 'a.png'));
    await upload([0x47, 0x49]);
    await screen.findByText(/not a PNG or JPEG/);
    await upload([0xff, 0xd8], 200_000);
    await screen.findByText(/larger than 200 kB/);
    refuse('internal_error', 500);
    await press('Remove logo');
    await screen.findByText(/went wrong on the server/);
    refuse('validation_error', 400, { contentBase64: 'is damaged' });
    await upload([0xff, 0xd8]);
    await screen.findByText(/damaged or too large/);
    answer({ ...profile, logo: { sha256: 'b' } });
    await upload([0x89, 0x50]);
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ logo: { sha256: 'b' } })));
    const images = sent('PUT /api/account/logo').map(({ mimetype, contentBase64 }) => `${mimetype} ${contentBase64}`);
    expect([screen.queryByRole('alert'), images]).toEqual([null, ['image/jpeg /9g=', 'image/png iVA=']]);
  });
});
