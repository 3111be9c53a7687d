/** The audit trail on all pages: who signed, then the history from sending on. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { Act } from '../../../shared/domain/audit/history.ts';
import { ActList, TrailHistory } from '../../../web/components/trail-history.tsx';
import { setReader } from '../../../web/format/reader.ts';

const event = (
  type: 'envelope.created' | 'envelope.updated' | 'envelope.sent' | 'recipient.viewed',
  minute: number,
) => ({
  ...{ id: `${type} ${minute}`, type, at: new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString() },
});
const drafts = [event('envelope.created', 50), event('envelope.updated', 52), event('envelope.updated', 57)];
const later = [event('envelope.sent', 58), event('recipient.viewed', 59)];
const texts = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const show = (events: readonly (typeof drafts)[number][]) =>
  render(<TrailHistory events={events} sentence={({ id }) => id} note={() => ''} />);

beforeEach(() => setReader({ timeZone: 'Europe/Berlin' }));

test('the preparation is one line; all events are shown on request', async () => {
  show([...drafts, ...later]);
  expect(texts()).toEqual([
    expect.stringMatching(/^Prepared .*Nov.*07:50:00 .*\s–\s07:57:00 /),
    'envelope.sent 58',
    'recipient.viewed 59',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all events' }));
  expect(texts()).toEqual([...drafts, ...later].map(({ id }) => id));
  await userEvent.click(screen.getByRole('button', { name: 'Show events from sending on' }));
  expect(texts()).toHaveLength(3);
});

test('a trail without sending, or without preparation, is shown whole', () => {
  show(drafts).unmount();
  show(later);
  expect(texts()).toEqual(later.map(({ id }) => id));
  expect(screen.queryByRole('button')).toBeNull();
});

test('who signed is listed with the time and the checks in words', () => {
  const act: Act = {
    ...{ recipientId: 'rcp_1', kind: 'signed', at: drafts[0]?.at ?? '', name: 'Ann', email: null },
    checks: ['email_link', 'access_code'],
  };
  render(
    <ActList acts={[act, { ...act, recipientId: 'rcp_2', kind: 'approved' }]} nameOf={({ name }) => name ?? ''} />,
  );
  const [signed, approved] = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/[\u2066-\u2069]/g, ''));
  expect(signed).toMatch(/^Signed by Ann.*07:50:00.* · E-mail link and access code$/);
  expect(approved).toMatch(/^Approved by Ann/);
});
