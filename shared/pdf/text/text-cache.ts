/** A bounded cache for what is computed from short texts: most lines of a completion certificate are on the next one too. */

/** Texts that are kept, and UTF-16 units of each: at most 100 KB of keys. */
const maxTexts = 256;
const maxLength = 200;

/** A cache that is emptied when it is full. Texts that are too long are not kept. */
export class TextCache<T> {
  private readonly known = new Map<string, T>();

  /** The cached value, or the answer of `make`, which must be the same for equal keys at any time. */
  get(key: string, make: () => T): T {
    if (key.length > maxLength) return make();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.known.size >= maxTexts) this.known.clear();
    this.known.set(key, made);
    return made;
  }
}
