import { filterOf } from '../../../../shared/domain/envelopes/envelope-filter.ts';

const refusal = (field: string) =>
  expect.objectContaining({ code: 'validation_error', details: { [field]: expect.any(String) } });

it('is empty without parameters', () => expect(filterOf({})).toEqual({}));

it('compares addresses as they are compared, and splits labels and words', () => {
  const query = { recipient: ' Ada@Example.COM', waitingFor: 'Ben@example.com', label: 'a\nb, c', q: 'Lease São' };
  expect(filterOf({ ...query, status: ['sent', 'sent'] })).toEqual({
    recipient: 'ada@example.com',
    waitingFor: 'ben@example.com',
    labels: ['a', 'b, c'],
    words: ['lease', 'sao'],
    statuses: ['sent'],
  });
});

it('a day is a day of UTC, and the last one is included', () => {
  const { from, to } = filterOf({ from: '2026-05-03', to: '2026-05-03' });
  expect([from?.toISOString(), to?.toISOString()]).toEqual(['2026-05-03T00:00:00.000Z', '2026-05-04T00:00:00.000Z']);
});

it('a time is exact, with its offset', () => {
  const { from, to } = filterOf({ from: '2026-05-03T12:00:00+02:00', to: '9999-12-31' });
  expect([from?.toISOString(), to?.toISOString()]).toEqual(['2026-05-03T10:00:00.000Z', '9999-12-31T23:59:59.999Z']);
});

it.each([
  'tomorrow',
  '2026-02-30',
  '2026-13-01',
  '2026-05-03T25:00:00Z',
  '2026-05-03T12:00:00',
  '0000-01-01',
  '2026-5-3',
])('validation_error: %s', (time) => {
  expect(() => filterOf({ from: time })).toThrow(refusal('from'));
  expect(() => filterOf({ to: time })).toThrow(refusal('to'));
});

it('validation_error: a search without a word, and too much metadata', () => {
  expect(() => filterOf({ q: '?!' })).toThrow(refusal('q'));
  const metadata = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`k${n}`, '']));
  expect(() => filterOf({}, metadata)).toThrow(refusal('metadata'));
});
