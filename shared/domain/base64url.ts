/** base64url (RFC 4648, section 5) of hexadecimal text, without globals of Node or of the browser. */

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
