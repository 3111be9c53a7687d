/** A bounded cache for values computed from short texts: certificates repeat most of their lines. */

/** Limits of cached texts, and of the UTF-16 units of each: at most 100 KB of keys. */
const maxTexts = 256;
const maxLength = 200;

/** A cache that is cleared when it is full. Texts that are too long are not cached. */
export class TextCache<T> {
  private readonly known = new Map<string, T>();

  /** Returns the cached value, or the result of `make`, which must be the same for equal keys at any time. */
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
