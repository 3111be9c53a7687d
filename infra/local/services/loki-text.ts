/** The text of a Loki database, which Azurite keeps its metadata in. */

/** Loki gives each insertion a new number and counts the updates that follow. */
interface Document {
  $loki: number;
  meta: { revision: number };
}

interface Collection {
  data: Document[];
}

export interface TextDatabase {
  collections: Collection[];
  serialize(): string;
  /** For `JSON.stringify`: leaves out what is not for the disk. */
  serializeReplacer(key: string, value: unknown): unknown;
}

/**
 * Makes each document into text once per update, and not at each save of the database. A save comes with each write, and at
 * a thousand blobs this text was more than half of a write's processor time.
 */
export function serializeEachOnce(db: TextDatabase): void {
  const known = new WeakMap<Document, { version: string; text: string }>();
  const stringify = (value: unknown) => JSON.stringify(value, db.serializeReplacer);
  const textOf = (document: Document) => {
    const version = `${document.$loki} ${document.meta.revision}`;
    const before = known.get(document);
    if (before?.version === version) return before.text;
    const text = stringify(document);
    known.set(document, { version, text });
    return text;
  };
  const textOfCollection = (collection: Collection) =>
    withMember(stringify({ ...collection, data: [] }), 'data', collection.data.map(textOf));
  db.serialize = () =>
    withMember(stringify({ ...db, collections: [] }), 'collections', db.collections.map(textOfCollection));
}

/** The text of an object, with these texts as the elements of a member that is an empty array in it. */
function withMember(text: string, name: string, elements: readonly string[]): string {
  return text.replace(`"${name}":[]`, () => `"${name}":[${elements.join(',')}]`);
}
