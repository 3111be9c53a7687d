/**
 * The part of `node:crypto` that the verifier uses, for the browser's worker. WebCrypto only has promises and supports
 * neither MD5 nor the brainpool curves. The verifier is one synchronous program, so the noble libraries do the
 * computation.
 */
import { cbc } from '@noble/ciphers/aes.js';
import { Buffer } from 'buffer/';
import { decode, type Element, sameBytes } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';
import { checkCertificate } from './certificate-grammar.ts';
import { hashOf } from './hashes.ts';
import { type PublicKey, readPublicKey, verifyWith } from './public-key.ts';

export const constants = { RSA_PKCS1_PSS_PADDING: 6 };

type NobleHash = ReturnType<ReturnType<typeof hashOf>['create']>;

class Hash {
  private readonly hash: NobleHash;

  constructor(hash: NobleHash) {
    this.hash = hash;
  }

  copy(): Hash {
    return new Hash(this.hash.clone());
  }

  /** A text counts in UTF-8. */
  update(data: Uint8Array | string): this {
    this.hash.update(typeof data === 'string' ? new TextEncoder().encode(data) : data);
    return this;
  }

  digest(): Uint8Array;
  digest(encoding: 'hex'): string;
  digest(encoding?: 'hex'): Uint8Array | string {
    const digest = Buffer.from(this.hash.digest());
    return encoding ? digest.toString(encoding) : digest;
  }
}

export const createHash = (name: string) => new Hash(hashOf(name).create());

export const timingSafeEqual = sameBytes;

/** AES-CBC without padding, in one piece: the PDF reader hands over whole blocks and takes off the padding itself. */
const cipher = (direction: 'encrypt' | 'decrypt') => (_name: string, key: Uint8Array, vector: Uint8Array) => ({
  setAutoPadding() {},
  update: (data: Uint8Array) => Buffer.from(cbc(key, vector, { disablePadding: true })[direction](data)),
  final: () => Buffer.alloc(0),
});

export const createCipheriv = cipher('encrypt');
export const createDecipheriv = cipher('decrypt');

type Key = PublicKey | { key: PublicKey; padding: number; saltLength: number };

export function verify(digest: string, message: Uint8Array, key: Key, signature: Uint8Array): boolean {
  if (!('key' in key)) return verifyWith(key, digest, { message, signature });
  return verifyWith(key.key, digest, { message, signature, saltLength: key.saltLength });
}

/** The signature algorithms of certificates and their digests. RSASSA-PSS names its digest in its parameters. */
const signatureDigests: Record<string, string> = {
  '1.2.840.113549.1.1.4': 'md5',
  [oid.sha1WithRsa]: 'sha1',
  [oid.sha256WithRsa]: 'sha256',
  [oid.sha384WithRsa]: 'sha384',
  [oid.sha512WithRsa]: 'sha512',
  [oid.ecdsaWithSha1]: 'sha1',
  [oid.ecdsaWithSha256]: 'sha256',
  [oid.ecdsaWithSha384]: 'sha384',
  [oid.ecdsaWithSha512]: 'sha512',
};

const digestNames: Record<string, string> = {
  [oid.sha1]: 'sha1',
  [oid.sha256]: 'sha256',
  [oid.sha384]: 'sha384',
  [oid.sha512]: 'sha512',
};

/** RSASSA-PSS-params (RFC 8017, A.2.3). */
function pssOf(parameters: Element | undefined): { digest: string | undefined; saltLength: number } {
  const part = (tag: number) => parameters?.optional(tag)?.child(0);
  return { digest: digestNames[part(0)?.child(0).oid() ?? oid.sha1], saltLength: part(2)?.number() ?? 20 };
}

export class X509Certificate {
  readonly #der: Uint8Array;
  #publicKey: PublicKey | undefined;

  /** @throws Error, MalformedDer */
  constructor(der: Uint8Array) {
    this.#der = der;
    checkCertificate(decode(der));
  }

  #parts(): { body: Element; algorithm: Element; signature: Element } {
    const [body, algorithm, signature] = decode(this.#der).sequence();
    if (!body || !algorithm || !signature) throw new Error('The certificate is incomplete.');
    return { body, algorithm, signature };
  }

  /** @throws Error for a kind of key that the page cannot use */
  get publicKey(): PublicKey {
    const body = this.#parts().body.sequence();
    // version [0] is absent in version 1 certificates.
    const info = body[body[0]?.context === 0 ? 6 : 5];
    if (!info) throw new Error('The certificate has no public key.');
    this.#publicKey ??= readPublicKey(info);
    return this.#publicKey;
  }

  get fingerprint256(): string {
    return createHash('sha256').update(this.#der).digest('hex');
  }

  /** Whether the certificate is signed with this key (RFC 5280, 4.1.1.3). */
  verify(key: PublicKey): boolean {
    const { body, algorithm, signature } = this.#parts();
    const parts = body.sequence();
    const inner = parts[parts[0]?.context === 0 ? 2 : 1];
    if (!inner || !sameBytes(inner.bytes, algorithm.bytes)) return false;
    const [id, parameters] = algorithm.sequence();
    const name = id?.oid() ?? '';
    const isPss = name === oid.rsaPss;
    const pss = isPss ? pssOf(parameters) : undefined;
    const digest = pss ? pss.digest : signatureDigests[name];
    const isForEc = name.startsWith('1.2.840.10045.4.');
    if (!digest || isForEc !== (key.asymmetricKeyType === 'ec')) return false;
    const options = { message: body.bytes, signature: signature.bits(), saltLength: pss?.saltLength };
    return verifyWith(key, digest, options);
  }
}
