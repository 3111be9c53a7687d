/** The audit trail on all pages: the history from sending on. */
import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { AuditEvent } from '../../../shared/domain/audit/audit.ts';
import { TrailHistory } from '../../../web/components/trail-history.tsx';
import { setReader } from '../../../web/format/reader.ts';

const event = (type: AuditEvent['type'], minute: number, data: AuditEvent['data'] = {}) => ({
  ...{ id: `${type} ${minute} ${data.recipientId ?? ''}`.trim(), type, data },
  at: new Date(Date.UTC(2026, 10, 23, 6, minute)).toISOString(),
});
const drafts = [event('envelope.created', 50), event('envelope.updated', 52), event('envelope.updated', 57)];
const later = [event('envelope.sent', 58), event('recipient.viewed', 59)];
const texts = () => screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
const show = (events: readonly (typeof drafts)[number][]) =>
  render(
    <TrailHistory
      events={events}
      nameOf={({ data }) => String(data.recipientId)}
      sentence={({ id }, { who, isSeveral }) => (isSeveral ? `links of ${who}` : id)}
      preparation={({ id }) => `prepared from ${id}`}
      note={() => ''}
    />,
  );

beforeEach(() => setReader({ timeZone: 'Europe/Berlin' }));

test('the preparation is one line; all events are shown on request', async () => {
  show([...drafts, ...later]);
  expect(texts()).toEqual(['prepared from envelope.created 50', 'envelope.sent 58', 'recipient.viewed 59']);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/Nov.*07:50:00 .*\s–\s07:57:00 /);
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

test('the links that were left to the sender at one time are one line; all events have one each', async () => {
  const handed = (recipientId: string, minute: number) =>
    event('recipient.sent', minute, { recipientId, isNotified: false });
  const mailed = event('recipient.sent', 58, { recipientId: 'c' });
  show([...drafts, event('envelope.sent', 58), handed('a', 58), handed('b', 58), mailed, handed('d', 59)]);
  const lines = () => texts().map((text) => text?.replace(/[\u2066-\u2069]/g, ''));
  const [sent, ...one] = ['envelope.sent 58', 'links of a and b', 'recipient.sent 58 c', 'recipient.sent 59 d'];
  expect(lines().slice(1)).toEqual([sent, ...one]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all events' }));
  expect(lines()).toContain('recipient.sent 58 b');
});
