/** Whether two objects of two revisions are written alike. References are compared as references: their objects are compared on their own. */

import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../pdf/objects/objects.ts';
import type { Budget } from '../pdf/parser/budget.ts';

const sameBytes = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

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
