/** Digests of a file and of what its signatures cover. Bytes that several of them begin with are hashed once. */
import { createHash, type Hash } from 'node:crypto';

/** A hash of the bytes before an offset. */
interface Prefix {
  offset: number;
  hash: Hash;
}

export class FileDigests {
  private readonly file: Uint8Array;
  /** Prefixes by algorithm, in ascending order of their offsets. There is at most one for each signature. */
  private readonly prefixes = new Map<string, Prefix[]>();

  constructor(file: Uint8Array) {
    this.file = file;
  }

  /** The digest of the bytes before `offset`, followed by `rest`. */
  digest(name: string, offset: number, rest: Uint8Array): Uint8Array {
    return this.prefix(name, offset).copy().update(rest).digest();
  }

  /** SHA-256 of the whole file, lower-case hex. */
  whole(): string {
    return this.prefix('sha256', this.file.length).copy().digest('hex');
  }

  private prefix(name: string, offset: number): Hash {
    const prefixes = this.prefixes.get(name) ?? [];
    this.prefixes.set(name, prefixes);
    const place = prefixes.findLastIndex((prefix) => prefix.offset <= offset);
    const before = prefixes[place];
    if (before?.offset === offset) return before.hash;
    const hash = before ? before.hash.copy() : createHash(name);
    hash.update(this.file.subarray(before?.offset ?? 0, offset));
    prefixes.splice(place + 1, 0, { offset, hash });
    return hash;
  }
}
