/**
 * One spelling per mailbox, as far as one can know: providers ignore case, and white space around an address is never
 * part of it.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
