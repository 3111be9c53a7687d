/** Trees of names and numbers (ISO 32000-2, 7.9.6 and 7.9.7), and named destinations (12.3.2.4). */
import { PdfDict, PdfName, type PdfObject, type PdfString } from '../objects/objects.ts';
import type { PdfReader } from '../parser/reader.ts';

/**
 * The pairs of a name tree or number tree, in its order.
 * @param list `Names` or `Nums`
 * @throws AppError document_too_complex: each node spends one of the budget's
 */
export function* treePairs(
  source: PdfReader,
  root: PdfObject | undefined,
  list: 'Names' | 'Nums',
): Generator<[key: PdfObject, value: PdfObject]> {
  const seen = new Set<PdfDict>();
  const waiting: PdfObject[] = root === undefined ? [] : [root];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    const node = source.dict(object);
    if (!node || seen.has(node)) continue;
    seen.add(node);
    source.budget.spendNode();
    const pairs = source.array(node.get(list)) ?? [];
    for (let at = 0; at + 1 < pairs.length; at += 2) yield [pairs[at] ?? null, pairs[at + 1] ?? null];
    // Not spread into one call: a list of a million kids has more arguments than a call may have.
    for (const kid of [...(source.array(node.get('Kids')) ?? [])].reverse()) waiting.push(kid);
  }
}

/** The named destinations of a document, read when the first one is looked for. */
export class Destinations {
  private readonly source: PdfReader;
  private known: Map<string, PdfObject> | undefined;

  constructor(source: PdfReader) {
    this.source = source;
  }

  /** The explicit destination, an array. Undefined if the document does not have this name. */
  find(destination: PdfName | PdfString): PdfObject | undefined {
    this.known ??= this.read();
    const found = this.source.resolve(this.known.get(nameOf(destination)));
    const explicit = found instanceof PdfDict ? this.source.resolve(found.get('D')) : found;
    return Array.isArray(explicit) ? explicit : undefined;
  }

  private read(): Map<string, PdfObject> {
    const { source } = this;
    const known = new Map<string, PdfObject>();
    for (const [key, value] of source.dict(source.catalog.get('Dests')) ?? []) known.set(key, value);
    const tree = source.dict(source.catalog.get('Names'))?.get('Dests');
    for (const [key, value] of treePairs(source, tree, 'Names')) {
      const bytes = source.string(key);
      if (bytes) known.set(Buffer.from(bytes).toString('latin1'), value);
    }
    return known;
  }
}

function nameOf(destination: PdfName | PdfString): string {
  return destination instanceof PdfName ? destination.value : Buffer.from(destination.bytes).toString('latin1');
}
