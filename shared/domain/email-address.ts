/** Maps spellings of an address to one: providers ignore case, and white space around it is never part of it. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export const isSameAddress = (a: string, b: string): boolean => normalizeEmail(a) === normalizeEmail(b);
