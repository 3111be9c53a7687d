/** A bounded cache for what is computed from short texts. */

/** Texts kept at most, and UTF-16 units of each. */
const maxTexts = 256;
const maxLength = 200;

/** What was made of short texts: most lines of a certificate are on the next one too. Full, it begins anew. */
export class TextMemory<T> {
  private readonly known = new Map<string, T>();

  /** What is remembered for the key, else what `make` answers: the same for the same key at any time. */
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
