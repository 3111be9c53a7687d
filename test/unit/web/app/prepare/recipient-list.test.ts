import {
  joinedEntry,
  movedEntry,
  newEntry,
  toSignerBody,
  withNewEntry,
  withoutEntry,
} from '../../../../../web/app/prepare/recipients/recipients-form.ts';

/** "A1 B1 C2": names with their numbers in the order. */
const entries = (text: string) =>
  text.split(' ').map((one) => ({ ...newEntry(one[0] ?? '', Number(one.slice(1))), name: one[0] ?? '' }));
const written = (list: readonly { name: string; order: number }[]) =>
  list.map(({ name, order }) => `${name}${order}`).join(' ');

describe('the order of the recipients of a draft', () => {
  it('keeps the groups that act together when two change places', () => {
    expect(written(movedEntry(entries('A1 B1 C2'), 'C', 1))).toBe('A1 C1 B2');
    expect(written(movedEntry(entries('A1 B2'), 'A', -1))).toBe('A1 B2');
  });

  it('takes one over several places, and none where there is no such recipient', () => {
    expect(written(movedEntry(entries('A1 B2 C3 D4'), 'A', 2))).toBe('B1 C2 A3 D4');
    expect(written(movedEntry(entries('A1 B2 C3'), 'A', 9))).toBe('B1 C2 A3');
    expect(written(movedEntry(entries('A1 B2'), 'X', 0))).toBe('A1 B2');
  });

  it('asks one at the same time as the one before, or afterwards, and the later ones keep their distance', () => {
    expect(written(joinedEntry(entries('A1 B2 C3 D3'), 1, true))).toBe('A1 B1 C2 D2');
    expect(written(joinedEntry(entries('A1 B1 C1 D2'), 1, false))).toBe('A1 B2 C2 D3');
    expect(written(joinedEntry(entries('A5 B9 C9'), 1, true))).toBe('A1 B1 C1');
  });

  it('closes the gap of a removed recipient, and puts a new one last', () => {
    expect(written(withoutEntry(entries('A1 B2 C3'), 'B'))).toBe('A1 C2');
    expect(written(withoutEntry(entries('A1 B1 C2'), 'B'))).toBe('A1 C2');
    expect(written(withNewEntry(entries('A1 B1 C1000'), 'new-1'))).toBe('A1 B1 C2 3');
  });
});

describe('an access code', () => {
  it('that is set stays when something is typed and deleted again', () => {
    expect(toSignerBody(newEntry('new-1', 1))).not.toHaveProperty('accessCode');
    expect(toSignerBody({ ...newEntry('new-1', 1), accessCode: ' ' })).not.toHaveProperty('accessCode');
    expect(toSignerBody({ ...newEntry('new-1', 1), accessCode: ' 1234 ' }).accessCode).toBe('1234');
  });
});
