/** After signing: what happens next, and how the person gets the sealed copy. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { DoneScene } from '../../../web/sign/done-scene.tsx';
import { GiveBackScene } from '../../../web/sign/hand-over.tsx';
import type { Opened, SigningLink } from '../../../web/sign/link.ts';

const anOpened = (notify: boolean) =>
  ({
    next: 'wait',
    envelope: { name: 'Lease', status: 'sent', sender: 'Olivia', redirectUrl: null },
    recipient: { name: 'Ann', role: 'signer', status: 'completed', notify },
    others: [{ name: 'Ben', role: 'signer', order: 1, status: 'sent' }],
    fields: [],
    document: null,
  }) as unknown as Opened;

const show = (opened: Opened, link = {} as SigningLink) =>
  render(<DoneScene opened={opened} link={link} onRefresh={async () => undefined} onRefused={jest.fn()} />);

const completed = {
  ...anOpened(true),
  next: 'download',
  envelope: {
    ...{ name: 'Lease', status: 'completed', sender: 'Olivia', timeZone: 'Pacific/Kiritimati', redirectUrl: null },
    ...{ completedAt: '2026-11-20T23:00:00.000Z', hasCertificate: false },
  },
  others: [
    { name: 'Ben', role: 'signer', order: 1, status: 'completed' },
    { name: 'Cid', role: 'approver', order: 1, status: 'completed' },
    { name: 'Dora', role: 'signer', order: 1, status: 'sent' },
  ],
} as unknown as Opened;

test('a completed document says from whom it came, when it was completed, and who has signed and approved it', () => {
  show(completed);
  const facts = screen.getByText(/^From Olivia/).textContent;
  expect(facts).toMatch(
    /^From Olivia · .*21.*Signed by \u2068Ann\u2069 and \u2068Ben\u2069Approved by \u2068Cid\u2069$/,
  );
});

test('a sealed document that cannot be read is announced, and can be downloaded all the same', async () => {
  const copy = jest.fn(async () => ({ url: 'https://storage.example/sealed' }));
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError('no network'));
  show(completed, { copy } as unknown as SigningLink);
  await userEvent.click(screen.getByRole('button', { name: 'View the document' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The service cannot be reached/);
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Download the sealed PDF' });
});

test('a person who gets e-mails is promised one with the sealed copy', () => {
  show(anOpened(true));
  screen.getByText(/You will get the sealed copy by e-mail when everyone is done/);
  render(<GiveBackScene opened={anOpened(true)} />);
  screen.getByText('You will get the sealed copy by e-mail when everyone is done.');
});

test('a person who gets no e-mails is promised none, and reads where the copy will be', () => {
  show(anOpened(false));
  screen.getByText(/Keep this link: the sealed copy appears here/);
  render(<GiveBackScene opened={anOpened(false)} />);
  expect(document.body.textContent).not.toMatch(/e-mail/);
});

test('a person who gets no e-mails copies the link; one who gets them has no need to', async () => {
  const user = userEvent.setup();
  const { unmount } = show(anOpened(true));
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  unmount();
  history.replaceState(null, '', '/sign#token');
  show(anOpened(false));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Link copied' });
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/sign#token`);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Link copied' }));
  await screen.findByRole('button', { name: 'Copy link' });
});

test('a person who has signed reads when, in the zone of the sender', () => {
  const signed = anOpened(true);
  const at = { completedAt: '2026-11-20T23:00:00.000Z' };
  show({
    ...signed,
    envelope: { ...signed.envelope, timeZone: 'Pacific/Kiritimati' },
    recipient: { ...signed.recipient, ...at },
  });
  expect(screen.getByText(/^Thank you, Ann/).textContent).toMatch(/November 21, 2026 at 1:00 PM/);
});
