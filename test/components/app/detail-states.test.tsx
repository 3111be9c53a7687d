/** The page of a sent document: links that were not copied yet, and the parts that a phone folds. */
import { render, screen } from '@testing-library/preact';
import type { Signer, TrailEvent } from '../../../web/app/api/app-api.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { EnvelopeDetail } from '../../../web/app/detail/envelope-detail.tsx';
import { Facts } from '../../../web/app/detail/facts.tsx';
import { copiedLinks, HandoverNote } from '../../../web/app/detail/handed-links.tsx';
import { Recipients } from '../../../web/app/detail/recipients.tsx';
import { setReader } from '../../../web/format/reader.ts';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { answer } from './service.ts';

const envelope = anEnvelope({ status: 'sent', signers: [aSigner({ status: 'sent' })] });
const nothing = () => undefined;

test('a link that the owner has not copied yet is the state of its recipient, until the audit trail has a copy', async () => {
  const quiet = { notify: false, status: 'sent', sentAt: '2027-01-01T09:00:00.000Z' } as const;
  const signers = [
    aSigner({ ...quiet, name: 'Mary', email: 'mary@example.com' }),
    aSigner({ ...quiet, id: 'rcp_2', name: 'Bob', email: 'bob@example.com' }),
  ];
  const copy = { type: 'recipient.link_copied', data: { recipientId: 'rcp_2' } } as unknown as TrailEvent;
  const list = (copied?: ReadonlySet<string>) => (
    <Recipients envelope={{ ...envelope, signers }} onChange={nothing} copied={copied} />
  );
  const { rerender } = render(list());
  const states = () =>
    [...document.querySelectorAll('.person-line')].map((line) =>
      [line.querySelector('.badge'), line.querySelector('.steps-line span')].map((text) => text?.textContent),
    );
  const isQuiet = () =>
    ['Mary', 'Bob'].map((name) =>
      screen.getByRole('button', { name: `Copy link of ${name}` }).classList.contains('quiet'),
    );
  expect(states()).toEqual([
    ['Not viewed yet', 'Link created'],
    ['Not viewed yet', 'Link created'],
  ]);
  expect(isQuiet()).toEqual([false, false]);
  rerender(list(copiedLinks([copy])));
  expect(states()).toEqual([
    ['Link not copied', 'Link created'],
    ['Not viewed yet', 'Link created'],
  ]);
  expect(isQuiet()).toEqual([false, true]);
});

test('the owner’s own row says so, and whose links are to be handed over is named: two people, else their number', async () => {
  const account = { email: 'me@example.com', emailVerified: true, sendsMail: false };
  answer({ token: 't', expiresIn: 600, sessionId: 'ses_1', user: account });
  await logIn({ email: account.email, password: 'correct horse battery' });
  const quiet = { notify: false, status: 'sent' } as const;
  const [own, ...others] = ['me', 'Mary', 'Bob', 'Cid'].map((name) =>
    aSigner({ ...quiet, id: name, name, email: `${name}@example.com` }),
  );
  const handed = (...signers: Signer[]) => ({ ...envelope, signers });
  const { rerender } = render(<HandoverNote envelope={handed(own as Signer)} />);
  const note = () => document.querySelector('.handover')?.textContent ?? null;
  expect(note()).toBeNull();
  rerender(<HandoverNote envelope={handed(own as Signer, ...others.slice(0, 2))} />);
  expect(note()).toMatch(/^Hand the signing links over to \u2068Mary\u2069 and \u2068Bob\u2069 yourself\./);
  rerender(<HandoverNote envelope={handed(own as Signer, ...others)} />);
  expect(note()).toMatch(/^Hand over 3 signing links yourself\./);
  rerender(<Recipients envelope={handed(own as Signer, ...others)} onChange={nothing} />);
  const line = document.querySelector('.person-line');
  expect(line?.querySelector('p')?.textContent).toBe('me (you) Your turn');
  expect(line?.querySelector('.badge')?.className).toBe('badge warn');
});

test('a document that is complete no longer expires, and reminds nobody', () => {
  const dated = { ...envelope, expiresAt: '2027-01-10T09:00:00.000Z', reminders: { everyDays: 3, maxCount: 5 } };
  const { rerender } = render(<Facts envelope={{ ...dated, status: 'sent' }} onChange={nothing} />);
  screen.getByText('Expires');
  screen.getByText('Automatic reminders');
  rerender(<Facts envelope={{ ...dated, status: 'completed' }} onChange={nothing} />);
  expect(screen.queryByText('Expires')).toBeNull();
  expect(screen.queryByText('Automatic reminders')).toBeNull();
});

test('a card names the zone once: beside the deadline, else below the times', () => {
  setReader({ timeZone: 'Europe/London', deadlineZone: 'Europe/London' });
  const dated = { ...envelope, sentAt: '2027-01-01T09:00:00.000Z' };
  const facts = (changes: object) => <Facts envelope={{ ...dated, ...changes }} onChange={nothing} />;
  const { rerender } = render(facts({}));
  screen.getByText('Times in the zone Europe/London');
  const expiresAt = '2027-01-10T09:00:00.000Z';
  rerender(facts({ expiresAt }));
  screen.getByText(/GMT$/);
  expect(screen.queryByText(/^Times in the zone/)).toBeNull();
  setReader({ deadlineZone: 'America/New_York' });
  rerender(facts({ expiresAt, name: 'Redrawn' }));
  screen.getByText(/GMT-5|EST/);
  screen.getByText('Times in the zone Europe/London');
});

describe('a phone', () => {
  let media: jest.SpyInstance;
  let shown: jest.SpyInstance;

  beforeEach(() => {
    shown = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation();
    media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  });
  afterEach(() => {
    media.mockRestore();
    shown.mockRestore();
    history.replaceState(null, '', '/');
  });

  test.each([
    ['', [false, false]],
    ['#trail', [false, true]],
  ])('shows details and audit trail folded, and opens what the address “%s” names', (hash, open) => {
    history.replaceState(null, '', `/app${hash}`);
    answer([]);
    render(<EnvelopeDetail envelope={envelope} onChange={nothing} />);
    const titles = ['Details', 'Audit trail'].map((name) => screen.getByRole('heading', { name }));
    expect(titles.map((title) => title.closest('details')?.open)).toEqual(open);
    expect(shown).toHaveBeenCalledTimes(hash ? 1 : 0);
  });
});
