/** RSA signatures (RFC 8017, 8.1.2 and 8.2.2), checked as OpenSSL does: nothing here is secret. */
import { pow } from '@noble/curves/abstract/modular.js';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js';
import { sameBytes } from '../../../shared/pki/der.ts';
import { hashOf } from './hashes.ts';

export interface RsaKey {
  modulus: bigint;
  exponent: bigint;
}

/** OpenSSL's bound on the cost of a hostile certificate. */
const maxModulusBits = 16_384;
const smallModulusBits = 3072;
const maxExponentBits = 64;

/** DigestInfo of PKCS #1 in front of the digest (RFC 8017, 9.2). */
const digestInfo: Record<string, string> = {
  md5: '3020300c06082a864886f70d020505000410',
  sha1: '3021300906052b0e03021a05000414',
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
};

const bitsOf = (number: bigint) => number.toString(2).length;

/** The message that the signature was made of; undefined for a key or signature out of its bounds. */
function recovered({ modulus, exponent }: RsaKey, signature: Uint8Array): Uint8Array | undefined {
  const bits = bitsOf(modulus);
  const length = Math.ceil(bits / 8);
  const isBounded = bits <= maxModulusBits && (bits <= smallModulusBits || bitsOf(exponent) <= maxExponentBits);
  if (!isBounded || exponent >= modulus || signature.length !== length) return undefined;
  const value = bytesToNumberBE(signature);
  return value < modulus ? numberToBytesBE(pow(value, exponent, modulus), length) : undefined;
}

/**
 * RSASSA-PKCS1-v1_5: the expected padding is built and compared as a whole, so that a forger controls none of its
 * bytes.
 */
export function verifyPkcs1(digest: string, message: Uint8Array, key: RsaKey, signature: Uint8Array): boolean {
  const found = recovered(key, signature);
  const hash = hashOf(digest)(message);
  const info = Uint8Array.from(digestInfo[digest]?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const padding = (found?.length ?? 0) - info.length - hash.length - 3;
  if (!found || padding < 8) return false;
  return sameBytes(found, Uint8Array.of(0, 1, ...new Uint8Array(padding).fill(0xff), 0, ...info, ...hash));
}

function mask(seed: Uint8Array, length: number, hash: ReturnType<typeof hashOf>): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let counter = 0, at = 0; at < length; counter++, at += hash.outputLen) {
    const block = hash(Uint8Array.of(...seed, counter >>> 24, counter >>> 16, counter >>> 8, counter));
    bytes.set(block.subarray(0, length - at), at);
  }
  return bytes;
}

/** RSASSA-PSS with one digest for message and mask (RFC 8017, 9.1.2). `saltLength` in bytes. */
export function verifyPss(
  digest: string,
  message: Uint8Array,
  key: RsaKey & { saltLength: number },
  signature: Uint8Array,
): boolean {
  const hash = hashOf(digest);
  const { saltLength } = key;
  const bits = bitsOf(key.modulus) - 1;
  const length = Math.ceil(bits / 8);
  const found = recovered(key, signature);
  // A modulus of 8n + 1 bits leaves one byte in front of the encoded message, which is zero.
  if (!found || found.subarray(0, found.length - length).some((byte) => byte !== 0)) return false;
  const encoded = found.subarray(found.length - length);
  const maskLength = length - hash.outputLen - 1;
  /** Mask of the bits in front that belong to no message. */
  const unused = (0xff00 >> (8 * length - bits)) & 0xff;
  if (maskLength < saltLength + 1 || encoded.at(-1) !== 0xbc || ((encoded[0] ?? 0) & unused) !== 0) return false;
  const seed = encoded.subarray(maskLength, length - 1);
  const block = mask(seed, maskLength, hash).map((byte, index) => byte ^ (encoded[index] ?? 0));
  block[0] = (block[0] ?? 0) & ~unused;
  const saltAt = maskLength - saltLength;
  if (block[saltAt - 1] !== 1 || block.subarray(0, saltAt - 1).some((byte) => byte !== 0)) return false;
  const salted = Uint8Array.of(...new Uint8Array(8), ...hash(message), ...block.subarray(saltAt));
  return sameBytes(hash(salted), seed);
}
