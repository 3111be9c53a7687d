/** RC4 for documents encrypted by old writers (ISO 32000-2, 7.6.3): OpenSSL 3 no longer offers it. It only decrypts. */

/** Decrypts (or encrypts: it is the same) with a key of 5 to 16 bytes. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = new Uint8Array(256);
  for (let i = 0; i < 256; i++) state[i] = i;
  for (let i = 0, j = 0; i < 256; i++) {
    const value = state[i] as number;
    j = (j + value + (key[i % key.length] as number)) & 255;
    state[i] = state[j] as number;
    state[j] = value;
  }
  const out = new Uint8Array(bytes.length);
  for (let at = 0, i = 0, j = 0; at < bytes.length; at++) {
    i = (i + 1) & 255;
    const value = state[i] as number;
    j = (j + value) & 255;
    const other = state[j] as number;
    state[i] = other;
    state[j] = value;
    out[at] = (bytes[at] as number) ^ (state[(value + other) & 255] as number);
  }
  return out;
}
