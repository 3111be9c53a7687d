/** The colours of people: one person has one colour on every page. Pure. */
const tints = [
  '#055c6b',
  '#7a3be0',
  '#b3261e',
  '#1d5fd1',
  '#7a4a00',
  '#0b6b3a',
  '#a0287a',
  '#44546a',
  '#9a3d0c',
  '#4b4acf',
  '#5a6410',
  '#8a2f4f',
] as const;

/** The colour of a recipient who is not saved yet, or was removed. */
const noTint = '#6b7885';

/** FNV-1a. The upper half of the hash depends on every letter. */
function placeOf(email: string): number {
  let hash = 0x811c9dc5;
  for (const char of email.toLowerCase()) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 16) % tints.length;
}

export function tintOf(email: string): string {
  return tints[placeOf(email)] ?? tints[0];
}

/**
 * The colours of the fields of one document. Its people differ: a person whose colour an earlier one has gets the next
 * free colour. A role, which has no address, gets the colour of its place.
 */
export function tintsOf(people: readonly { email: string }[]): string[] {
  const taken = new Set<string>();
  return people.map(({ email }, index) => {
    const first = email ? placeOf(email) : index;
    const from = (step: number) => tints[(first + step) % tints.length] ?? tints[0];
    const free = tints.findIndex((_, step) => !taken.has(from(step)));
    const tint = from(Math.max(0, free));
    taken.add(tint);
    return tint;
  });
}

/** The colours of recipients’ fields, by the recipient. */
export function tintsAmong(people: readonly { id: string; email: string }[]): (id: string | null) => string {
  const tints = tintsOf(people);
  return (id) => tints[people.findIndex((person) => person.id === id)] ?? noTint;
}

/** The colour of one recipient’s fields. */
export const tintAmong = (people: readonly { id: string; email: string }[], id: string | null): string =>
  tintsAmong(people)(id);

/** The colour of a role's fields. Every document of the template may have another person in it. */
export const tintOfRole = (roles: readonly { key: string }[], key: string): string =>
  tintAmong(
    roles.map((role) => ({ id: role.key, email: '' })),
    key,
  );
