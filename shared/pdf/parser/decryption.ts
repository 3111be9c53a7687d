/** Decrypts documents that open without a password: the standard security handler (ISO 32000-2, 7.6). */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../objects/objects.ts';

type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** ISO 32000-1, algorithm 2, step a. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** The standard security handler, opened with the empty user password (ISO 32000-2, 7.6.4). */
export class Decryption {
  private readonly key: Buffer;
  private readonly streams: Method;
  private readonly strings: Method;
  private readonly leavesMetadata: boolean;

  private constructor(key: Buffer, streams: Method, strings: Method, leavesMetadata: boolean) {
    this.key = key;
    this.streams = streams;
    this.strings = strings;
    this.leavesMetadata = leavesMetadata;
  }

  /**
   * `encrypt` and its `/CF` have their references resolved one level deep; `id` is the first part of the file identifier.
   * @throws AppError document_encrypted when a password or another security handler is needed.
   */
  static open(encrypt: PdfDict, id: Uint8Array): Decryption {
    if (nameOf(encrypt.get('Filter')) !== 'Standard') throw new AppError('document_encrypted');
    const version = numberOf(encrypt.get('V'), 0);
    const revision = numberOf(encrypt.get('R'), 0);
    const leavesMetadata = encrypt.get('EncryptMetadata') === false;
    let streams: Method = 'rc4';
    let strings: Method = 'rc4';
    if (version >= 4) {
      streams = methodOf(encrypt, 'StmF');
      strings = methodOf(encrypt, 'StrF');
    } else if (version < 1 || version > 2) {
      if (version !== 3) throw new AppError('document_encrypted');
    }
    // Then only attachments are encrypted, which a sealed document does not keep.
    if (streams === 'none' && strings === 'none')
      return new Decryption(Buffer.alloc(0), streams, strings, leavesMetadata);
    const key =
      revision >= 5 ? modernKey(encrypt, revision) : classicKey(encrypt, revision, version, id, leavesMetadata);
    return new Decryption(key, streams, strings, leavesMetadata);
  }

  /** A copy of the object with strings and stream data in clear. */
  object(object: PdfObject, num: number, gen: number): PdfObject {
    if (object instanceof PdfString)
      return new PdfString(this.decrypt(object.bytes, this.strings, num, gen), object.isHex);
    if (Array.isArray(object)) return object.map((item) => this.object(item, num, gen));
    if (object instanceof PdfDict) return this.dict(object, num, gen);
    if (object instanceof PdfStream) return this.stream(object, num, gen);
    return object;
  }

  private dict(dict: PdfDict, num: number, gen: number): PdfDict {
    const clear = new PdfDict();
    // The signature's own bytes are never encrypted (ISO 32000-2, 7.6.2).
    const isSignature = dict.has('ByteRange') && dict.get('Contents') instanceof PdfString;
    for (const [key, value] of dict)
      clear.set(key, isSignature && key === 'Contents' ? value : this.object(value, num, gen));
    return clear;
  }

  private stream(stream: PdfStream, num: number, gen: number): PdfStream {
    const type = nameOf(stream.dict.get('Type'));
    if (type === 'XRef') return stream;
    const dict = this.dict(stream.dict, num, gen);
    if (type === 'Metadata' && this.leavesMetadata) return new PdfStream(dict, stream.raw);
    const filter = dict.get('Filter');
    const first = Array.isArray(filter) ? filter[0] : filter;
    if (nameOf(first) === 'Crypt') {
      // Only the Identity filter is used with Crypt in practice; it is removed so that readers do not look for a key.
      if (Array.isArray(filter) && filter.length > 1) dict.set('Filter', filter.slice(1));
      else dict.delete('Filter');
      dict.delete('DecodeParms');
      return new PdfStream(dict, stream.raw);
    }
    return new PdfStream(dict, this.decrypt(stream.raw, this.streams, num, gen));
  }

  private decrypt(bytes: Uint8Array, method: Method, num: number, gen: number): Uint8Array {
    if (method === 'none') return bytes;
    if (method === 'aes256') return aes(bytes, this.key);
    const suffix = [num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255];
    // "sAlT", ISO 32000-1, algorithm 1, step b.
    if (method === 'aes128') suffix.push(0x73, 0x41, 0x6c, 0x54);
    const key = md5(this.key, Buffer.from(suffix)).subarray(0, Math.min(16, this.key.length + 5));
    return method === 'rc4' ? rc4(key, bytes) : aes(bytes, key);
  }
}

function methodOf(encrypt: PdfDict, key: 'StmF' | 'StrF'): Method {
  const filterName = nameOf(encrypt.get(key)) ?? 'Identity';
  if (filterName === 'Identity') return 'none';
  const filters = encrypt.get('CF');
  const filter = filters instanceof PdfDict ? filters.get(filterName) : undefined;
  switch (filter instanceof PdfDict ? nameOf(filter.get('CFM')) : undefined) {
    case 'V2':
      return 'rc4';
    case 'AESV2':
      return 'aes128';
    case 'AESV3':
      return 'aes256';
    case 'None':
      return 'none';
    default:
      throw new AppError('document_encrypted');
  }
}

/** Algorithms 2 and 6 of ISO 32000-1 for revisions 2 to 4. */
function classicKey(
  encrypt: PdfDict,
  revision: number,
  version: number,
  id: Uint8Array,
  leavesMetadata: boolean,
): Buffer {
  const owner = stringOf(encrypt.get('O'));
  const user = stringOf(encrypt.get('U'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(encrypt.get('P'), 0) | 0);
  const bits = version === 1 ? 40 : numberOf(encrypt.get('Length'), version >= 4 ? 128 : 40);
  const keyBytes = Math.min(16, Math.max(5, Math.trunc(bits < 40 ? bits : bits / 8)));
  const length = revision === 2 ? 5 : keyBytes;
  const marker = revision >= 4 && leavesMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  let key = md5(padding, owner.subarray(0, 32), permissions, id, marker);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);

  let expected: Uint8Array;
  if (revision === 2) expected = rc4(key, padding);
  else {
    expected = md5(padding, id);
    for (let round = 0; round < 20; round++)
      expected = rc4(
        key.map((byte) => byte ^ round),
        expected,
      );
  }
  const compared = revision === 2 ? 32 : 16;
  if (user.length < compared || !timingSafeEqual(expected.subarray(0, compared), user.subarray(0, compared)))
    throw new AppError('document_encrypted');
  return key;
}

/** Algorithm 2.A of ISO 32000-2 for revisions 5 and 6, with an empty user or owner password. */
function modernKey(encrypt: PdfDict, revision: number): Buffer {
  const user = stringOf(encrypt.get('U')).subarray(0, 48);
  const candidates = [
    { stored: user, wrapped: stringOf(encrypt.get('UE')), more: Buffer.alloc(0) },
    // The owner's hash also covers the user's entry.
    { stored: stringOf(encrypt.get('O')), wrapped: stringOf(encrypt.get('OE')), more: user },
  ];
  for (const { stored, wrapped, more } of candidates) {
    if (stored.length < 48 || wrapped.length < 32) continue;
    const hash = (salt: Uint8Array) =>
      revision === 5 ? createHash('sha256').update(salt).update(more).digest() : hardenedHash(salt, more);
    if (!timingSafeEqual(hash(stored.subarray(32, 40)), stored.subarray(0, 32))) continue;
    const decipher = createDecipheriv('aes-256-cbc', hash(stored.subarray(40, 48)), Buffer.alloc(16));
    decipher.setAutoPadding(false);
    return Buffer.concat([decipher.update(wrapped.subarray(0, 32)), decipher.final()]);
  }
  throw new AppError('document_encrypted');
}

/** Algorithm 2.B of ISO 32000-2 (7.6.4.3.4) for the empty password; `more` is the user's entry when the owner's is checked. */
function hardenedHash(salt: Uint8Array, more: Uint8Array): Buffer {
  let key = createHash('sha256').update(salt).update(more).digest();
  // The standard asks for at least 64 rounds and an end that comes after some 70 more; 2048 is out of reach by chance.
  for (let round = 0; round < 2048; round++) {
    const once = Buffer.concat([key, more]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => once));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(repeated);
    let remainder = 0;
    for (let i = 0; i < 16; i++) remainder = (remainder + (encrypted[i] as number)) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] as string)
      .update(encrypted)
      .digest();
    if (round >= 63 && (encrypted[encrypted.length - 1] as number) <= round - 31) break;
  }
  return key.subarray(0, 32);
}

/** RC4 with a key of 5 to 16 bytes, for documents of old writers (7.6.3): OpenSSL 3 no longer offers it. */
function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
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

/** CBC with the initial vector in front and PKCS #5 padding, which broken writers get wrong: it is checked by hand. */
function aes(bytes: Uint8Array, key: Uint8Array): Uint8Array {
  const whole = 16 + Math.floor((bytes.length - 16) / 16) * 16;
  if (bytes.length < 32) return new Uint8Array(0);
  const decipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, bytes.subarray(0, 16));
  decipher.setAutoPadding(false);
  const clear = Buffer.concat([decipher.update(bytes.subarray(16, whole)), decipher.final()]);
  const pad = clear[clear.length - 1] ?? 0;
  return pad >= 1 && pad <= 16 ? clear.subarray(0, clear.length - pad) : clear;
}

function md5(...parts: Uint8Array[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function nameOf(object: PdfObject | undefined): string | undefined {
  return object instanceof PdfName ? object.value : undefined;
}

function numberOf(object: PdfObject | undefined, fallback: number): number {
  return typeof object === 'number' ? object : fallback;
}

function stringOf(object: PdfObject | undefined): Uint8Array {
  return object instanceof PdfString ? object.bytes : new Uint8Array(0);
}
