/** Identifiers of items of the container `accounts` that follow from an e-mail address. */
import { createHash } from 'node:crypto';
import { normalizeEmail } from '../domain/email-address.ts';

/** The e-mail address itself stays out of the identifier. */
export function emailClaimId(email: string): string {
  return `email:${sha256(normalizeEmail(email))}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
