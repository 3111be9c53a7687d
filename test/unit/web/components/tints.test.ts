import { tintAmong, tintOf, tintsOf } from '../../../../web/components/tints.ts';

const people = Array.from({ length: 12 }, (_, index) => ({ id: `r${index}`, email: `person${index}@example.com` }));

describe('the colour of a person', () => {
  it('follows from the address, whatever its case', () => {
    expect(tintOf('Mary@Example.com')).toBe(tintOf('mary@example.com'));
    expect(new Set(people.map(({ email }) => tintOf(email))).size).toBeGreaterThan(5);
  });

  it('is the same on the pages of a document, unless an earlier person has it', () => {
    const tints = tintsOf(people);
    expect(tints[0]).toBe(tintOf('person0@example.com'));
    expect(new Set(tints).size).toBe(12);
    expect(tintAmong(people, 'r3')).toBe(tints[3]);
  });

  it('differs between the roles of a template, which have no address', () => {
    expect(new Set(tintsOf([{ email: '' }, { email: '' }, { email: '' }])).size).toBe(3);
  });

  it('repeats if a document has more people than there are colours', () => {
    expect(tintsOf([...people, { email: 'one.more@example.com' }])[12]).toBe(tintOf('one.more@example.com'));
  });

  it('is grey for a recipient who was removed', () => {
    expect(tintsOf(people)).not.toContain(tintAmong(people, 'gone'));
  });
});
