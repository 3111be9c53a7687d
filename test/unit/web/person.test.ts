import { joined, moved, newPerson, toSignerBody, withOneMore, without } from '../../../web/app/prepare/person.ts';

/** "A1 B1 C2": names with the numbers by which they are asked. */
const people = (text: string) =>
  text.split(' ').map((one) => ({ ...newPerson(Number(one.slice(1))), key: one[0] ?? '', name: one[0] ?? '' }));
const written = (list: readonly { name: string; order: number }[]) =>
  list.map(({ name, order }) => `${name}${order}`).join(' ');

describe('the order of the people of a draft', () => {
  it('keeps who acts together when two change places', () => {
    expect(written(moved(people('A1 B1 C2'), 2, -1))).toBe('A1 C1 B2');
    expect(written(moved(people('A1 B2'), 0, -1))).toBe('A1 B2');
  });

  it('puts somebody together with the one before, or after them, and the rest follow suit', () => {
    expect(written(joined(people('A1 B2 C3 D3'), 1, true))).toBe('A1 B1 C2 D2');
    expect(written(joined(people('A1 B1 C1 D2'), 1, false))).toBe('A1 B2 C2 D3');
    expect(written(joined(people('A5 B9 C9'), 1, true))).toBe('A1 B1 C1');
  });

  it('closes the gap that somebody leaves, and puts somebody new last', () => {
    expect(written(without(people('A1 B2 C3'), 'B'))).toBe('A1 C2');
    expect(written(without(people('A1 B1 C2'), 'B'))).toBe('A1 C2');
    expect(written(withOneMore(people('A1 B1 C1000')))).toBe('A1 B1 C2 3');
  });
});

describe('an access code', () => {
  it('that is set stays when something is typed and deleted again', () => {
    expect(toSignerBody(newPerson(1))).not.toHaveProperty('accessCode');
    expect(toSignerBody({ ...newPerson(1), accessCode: ' ' })).not.toHaveProperty('accessCode');
    expect(toSignerBody({ ...newPerson(1), accessCode: ' 1234 ' }).accessCode).toBe('1234');
  });
});
