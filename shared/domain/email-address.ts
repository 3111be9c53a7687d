/**
 * Maps equivalent addresses of a mailbox to one spelling, as far as possible: providers ignore case, and white space
 * around an address is never part of it.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
