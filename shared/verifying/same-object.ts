/** Whether two objects of two revisions are written alike. References are compared as references: their objects are compared on their own. */

import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../pdf/objects/objects.ts';
import type { Budget } from '../pdf/parser/budget.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import { sameBytes } from '../pki/der.ts';

function sameEntries(a: PdfDict, b: PdfDict, budget: Budget): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && sameObject(value, b.get(key), budget));
}

export function sameObject(a: PdfObject | undefined, b: PdfObject | undefined, budget: Budget): boolean {
  budget.spendNode();
  if (a instanceof PdfRef || b instanceof PdfRef) return a instanceof PdfRef && b instanceof PdfRef && a.num === b.num;
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
  if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes);
  if (a instanceof PdfDict) return b instanceof PdfDict && sameEntries(a, b, budget);
  if (a instanceof PdfStream) {
    return b instanceof PdfStream && sameEntries(a.dict, b.dict, budget) && sameBytes(a.raw, b.raw);
  }
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameObject(item, b[i], budget));
  }
  return a === b;
}

/** Compares what objects of two revisions lead to, each pair of referred objects once. */
export class DeepComparison {
  private readonly before: PdfReader;
  private readonly after: PdfReader;
  private readonly compared = new Set<string>();

  constructor(before: PdfReader, after: PdfReader) {
    this.before = before;
    this.after = after;
  }

  same(old: PdfObject | undefined, now: PdfObject | undefined): boolean {
    const waiting: [PdfObject, PdfObject][] = [[old ?? null, now ?? null]];
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      this.after.budget.spendNode();
      const [a, b] = pair;
      if (a instanceof PdfRef && b instanceof PdfRef) {
        const key = `${a.num} ${b.num}`;
        if (this.compared.has(key)) continue;
        this.compared.add(key);
      }
      const parts = this.parts(this.before.resolve(a), this.after.resolve(b));
      if (!parts) return false;
      waiting.push(...parts);
    }
    return true;
  }

  /** The pairs of parts that remain to be compared. Undefined if the two objects already differ. */
  private parts(a: PdfObject, b: PdfObject): [PdfObject, PdfObject][] | undefined {
    if (a instanceof PdfStream) {
      return b instanceof PdfStream && sameBytes(a.raw, b.raw) ? this.parts(a.dict, b.dict) : undefined;
    }
    if (a instanceof PdfDict) {
      if (!(b instanceof PdfDict) || a.size !== b.size) return undefined;
      const pairs = [...a].map(([key, value]): [PdfObject, PdfObject | undefined] => [value, b.get(key)]);
      return pairs.every((pair): pair is [PdfObject, PdfObject] => pair[1] !== undefined) ? pairs : undefined;
    }
    if (Array.isArray(a)) {
      if (!Array.isArray(b) || a.length !== b.length) return undefined;
      return a.map((item, index): [PdfObject, PdfObject] => [item, b[index] ?? null]);
    }
    return sameObject(a, b, this.after.budget) ? [] : undefined;
  }
}
