/**
 * Codes of authenticator apps (RFC 6238) with the parameters that every app knows: HMAC-SHA-1, six digits, thirty
 * seconds. Pure: the port `AuthenticatorApps` computes the HMAC.
 */

const stepSeconds = 30;
/** A clock that is wrong by one step, or a code that was typed slowly (RFC 6238, section 5.2). */
const skewSteps = 1;
const digits = 6;

export interface AuthenticatorApps {
  /** Makes a secret of 160 bits: in base32 for the person, and encrypted for the record. */
  create(): { secret: string; encrypted: string };
  /** @throws Error if it was encrypted under a key that is not configured */
  open(encrypted: string): OpenedApp;
}

export interface OpenedApp {
  /** Returns the step whose code this is; null if it is the code of none of the steps. */
  stepOf(code: string, steps: readonly number[]): number | null;
  /** Keyed by the app's secret, so that the hash alone does not reveal the code. */
  hashOf(recoveryCode: string): string;
  /** The secret encrypted under the current key. */
  encrypted: string;
}

/**
 * The steps whose codes are accepted. A code counts once (RFC 6238, section 5.2): the step of the last accepted code,
 * and every step before it, are no longer accepted.
 */
export function acceptedSteps(at: Date, lastStep: number): number[] {
  const now = Math.floor(at.getTime() / 1_000 / stepSeconds);
  const steps = [now];
  for (let skew = 1; skew <= skewSteps; skew++) steps.push(now - skew, now + skew);
  return steps.filter((step) => step > lastStep);
}

/** Truncates an HMAC-SHA-1 to a code (RFC 4226, section 5.3). @param mac 20 bytes */
export function codeOf(mac: Uint8Array): string {
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const number = (view.getUint32(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 (RFC 4648, section 6). @param bytes a multiple of five, so that no padding is needed */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += base32Alphabet.charAt((value >> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return text;
}

const issuer = 'Countersign';

/** The address in the QR code that an app scans (Key Uri Format). */
export function setUpUri(secret: string, email: string): string {
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

/** Without letters that look like others (Crockford's base32): i, l, o and u. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryLength = 10;
export const recoveryCodes = 10;

/** A recovery code of 50 random bits, `xxxxx-xxxxx`. @param hex128 random */
export function recoveryCode(hex128: string): string {
  const characters = Array.from({ length: recoveryLength }, (_, index) =>
    recoveryAlphabet.charAt(Number.parseInt(hex128.slice(2 * index, 2 * index + 2), 16) & 31),
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

type EnteredCode = { kind: 'app' | 'recovery'; code: string };

/** Reads a code as people type it: with spaces, in capitals, and with letters that look like digits. Null: it is neither. */
export function readCode(text: string): EnteredCode | null {
  const plain = text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const code = plain.replace(/o/g, '0').replace(/[il]/g, '1');
  const isRecovery = code.length === recoveryLength && [...code].every((letter) => recoveryAlphabet.includes(letter));
  return isRecovery ? { kind: 'recovery', code } : null;
}
