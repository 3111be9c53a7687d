/** base64url (RFC 4648, section 5) of hexadecimal text, without globals of Node or of the browser. */
import type { HashPurpose, KeyedHash } from './system.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** @param hex a multiple of three digits: three hex digits and two characters have twelve bits each */
export function hexToBase64url(hex: string): string {
  return hex.replace(/.{3}/g, (digits) => {
    const bits = Number.parseInt(digits, 16);
    return alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63);
  });
}

/** @param text an even number of characters of the alphabet */
export function base64urlToHex(text: string): string {
  return text.replace(/../g, (pair) => {
    const bits = alphabet.indexOf(pair.charAt(0)) * 64 + alphabet.indexOf(pair.charAt(1));
    return bits.toString(16).padStart(3, '0');
  });
}

const hashDigits = 64;

/** A token that ends in a keyed hash over its content. @param named hex; with the hash a multiple of three digits */
export function hashedToken(keyedHash: KeyedHash, purpose: HashPurpose, named: string): string {
  return hexToBase64url(named + keyedHash.hash(purpose, named));
}

/** Returns the content of one of our tokens; null for any other text. @param characters the token's length */
export function readHashedToken(
  keyedHash: KeyedHash,
  purpose: HashPurpose,
  token: string,
  characters: number,
): string | null {
  if (token.length !== characters || !/^[A-Za-z0-9_-]*$/.test(token)) return null;
  const hex = base64urlToHex(token);
  const named = hex.slice(0, -hashDigits);
  return keyedHash.matches(purpose, named, hex.slice(-hashDigits)) ? named : null;
}
