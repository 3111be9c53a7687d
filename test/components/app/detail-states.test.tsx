/** The page of a sent document: links that were not copied yet, and the parts that a phone folds. */
import { render, screen } from '@testing-library/preact';
import type { TrailEvent } from '../../../web/app/api/app-api.ts';
import { EnvelopeDetail } from '../../../web/app/detail/envelope-detail.tsx';
import { copiedLinks } from '../../../web/app/detail/handed-links.tsx';
import { Recipients } from '../../../web/app/detail/recipients.tsx';
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
  expect(states()).toEqual([
    ['Invited', 'Link created'],
    ['Invited', 'Link created'],
  ]);
  rerender(list(copiedLinks([copy])));
  expect(states()).toEqual([
    ['Link not copied', 'Link created'],
    ['Invited', 'Link created'],
  ]);
});

describe('a phone', () => {
  let media: jest.SpyInstance;
  const shown = jest.fn();

  beforeEach(() => {
    // jsdom does not scroll.
    Element.prototype.scrollIntoView = shown;
    media = jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  });
  afterEach(() => {
    media.mockRestore();
    shown.mockClear();
    delete (Element.prototype as Partial<Element>).scrollIntoView;
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
