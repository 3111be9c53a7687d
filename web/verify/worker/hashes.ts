/** Digests by the names that Node gives them. */
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';

const hashes: Record<string, typeof sha256 | typeof sha512 | typeof sha1 | typeof md5> = {
  md5,
  sha1,
  sha256,
  sha384,
  sha512,
};

/** @throws Error for a digest that the verifier does not use */
export function hashOf(name: string): (typeof hashes)[string] {
  const hash = hashes[name];
  if (!hash) throw new Error(`The digest ${name} is not supported.`);
  return hash;
}
