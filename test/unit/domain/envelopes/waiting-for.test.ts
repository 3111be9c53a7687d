import { waitingFor } from '../../../../shared/domain/envelopes/waiting-for.ts';
import { aRecipient } from '../../../fixtures/envelopes.ts';

const first = aRecipient('1', { email: 'Ada@Example.com', status: 'viewed', order: 1 });
const second = aRecipient('2', { status: 'sent', order: 2 });

it.each([
  ['the first in turn', [first, second], ['ada@example.com']],
  ['the next after a signature', [{ ...first, status: 'completed' as const }, second], ['p2@example.com']],
  [
    'all of one turn, each address once',
    [first, { ...second, order: 1 }, { ...second, order: 1 }],
    ['ada@example.com', 'p2@example.com'],
  ],
  [
    'no viewer and no copy',
    [
      { ...first, role: 'viewer' as const },
      { ...second, role: 'cc' as const },
    ],
    [],
  ],
  ['nobody who was not invited', [{ ...first, status: 'pending' as const }], []],
])('an open envelope waits for %s', (_, recipients, expected) => {
  expect(waitingFor({ status: 'sent', recipients })).toEqual(expected);
  expect(waitingFor({ status: 'in_progress', recipients })).toEqual(expected);
});

it('no other envelope waits', () => {
  for (const status of ['draft', 'sealing', 'completed', 'voided'] as const) {
    expect(waitingFor({ status, recipients: [first] })).toEqual([]);
  }
});
