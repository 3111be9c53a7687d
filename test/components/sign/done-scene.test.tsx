/** After signing: what happens next, and how the person gets the sealed copy. */
import { render, screen } from '@testing-library/preact';
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

const show = (opened: Opened) =>
  render(
    <DoneScene opened={opened} link={{} as SigningLink} onRefresh={async () => undefined} onRefused={jest.fn()} />,
  );

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
