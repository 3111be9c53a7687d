import { type PdfDict, type PdfObject, PdfRef, PdfString } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { hexDecoded } from '../objects/string-syntax.ts';
import type { Budget } from '../parser/budget.ts';

/** Bytes of a hole beside the digits of the signature. */
const maxHoleSpace = 4096;

/** Fields inside each other; real forms stay below 15. */
const maxFieldDepth = 50;

/** A field's entry, its own or the nearest above it (ISO 32000-1, 12.7.3). */
export function inheritedEntry(source: PdfSource, field: PdfDict, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = field;
  for (let depth = 0; node && depth < maxFieldDepth; depth++) {
    const value = node.get(key);
    if (value !== undefined && value !== null) return value;
    node = source.dict(node.get('Parent'));
  }
  return undefined;
}

/**
 * Whether it is a signature dictionary that can hold over this file: it has a value, and what its two ranges leave out
 * is that value. Anything less is no signature, and would only keep its field from the flattening and the seal from
 * certifying.
 */
export function isSignature(source: PdfSource, object: PdfObject | undefined, file: Uint8Array): boolean {
  const signature = source.dict(object);
  if (!signature) return false;
  // Many fields may name one signature, which may be long.
  const isHolding = holding.get(signature) ?? holdsOver(file, signature, source);
  holding.set(signature, isHolding);
  return isHolding;
}

const holding = new WeakMap<PdfDict, boolean>();

function holdsOver(file: Uint8Array, signature: PdfDict, source: PdfSource): boolean {
  // A value that many name is no part of any: nothing could be left out for all of them, and all would be compared.
  const contents = signature.get('Contents');
  if (!(contents instanceof PdfString) || contents.bytes.length === 0) return false;
  const value = contents.bytes;
  const range = source.array(signature.get('ByteRange'));
  const numbers = range?.length === 4 ? source.numbers(range as PdfObject[], 4) : undefined;
  if (!numbers?.every((number) => Number.isSafeInteger(number) && number >= 0)) return false;
  const [start, length, secondStart, secondLength] = numbers as [number, number, number, number];
  const placeholderStart = start + length;
  const room = secondStart - placeholderStart - 2 * value.length;
  // A hole that leaves the angle brackets in is forgiven, and so is white space: other readers do.
  if (secondStart + secondLength > file.length || room < -1 || room > maxHoleSpace) return false;
  return Buffer.compare(hexDecoded(file, placeholderStart, secondStart), value) === 0;
}

/** A signature field that holds a signature: it and its widget are never touched. */
export function isSignedField(source: PdfSource, field: PdfDict, file: Uint8Array): boolean {
  return (
    source.name(inheritedEntry(source, field, 'FT')) === 'Sig' &&
    isSignature(source, inheritedEntry(source, field, 'V'), file)
  );
}

/** Fields that hold a signature: never touched, whatever else becomes of the form. */
export interface SignedFields {
  /** The fields and all below them, widgets included. */
  nodes: ReadonlySet<PdfDict>;
  /** What lies above them, with its reference. */
  above: ReadonlyMap<PdfDict, PdfRef>;
}

/** For a document whose signatures cannot be kept. */
export const noSignedFields: SignedFields = { nodes: new Set(), above: new Map() };

/** A node on the way down from the form, with what it passes on to its kids. */
interface Step {
  object: PdfObject;
  type: string | undefined;
  hasValue: boolean;
  isSigned: boolean;
  above: Step | undefined;
}

/**
 * Looks through the whole tree from the top: kids need not name their parents, and signed fields need no widget.
 * @throws AppError document_too_complex
 */
export function findSignedFields(
  source: PdfSource,
  roots: readonly PdfObject[],
  { budget, file }: { budget: Budget; file: Uint8Array },
): SignedFields {
  const nodes = new Set<PdfDict>();
  const above = new Map<PdfDict, PdfRef>();
  const seen = new Set<PdfDict>();
  const top = { type: undefined, hasValue: false, isSigned: false, above: undefined };
  const waiting: Step[] = roots.map((object) => ({ object, ...top }));
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const dict = source.dict(step.object);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    budget.spendNode();
    step.type = source.name(dict.get('FT')) ?? step.type;
    step.hasValue ||= isSignature(source, dict.get('V'), file);
    // A field of another type below a signature is none: it goes from among the kids.
    step.isSigned = step.type === 'Sig' && step.hasValue;
    if (step.isSigned) {
      nodes.add(dict);
      for (let up = step.above; up && !up.isSigned; up = up.above) addAbove(source, up.object, above);
    } else if (step.above?.isSigned) addAbove(source, step.above.object, above);
    const { type, hasValue } = step;
    for (const object of source.array(dict.get('Kids')) ?? [])
      waiting.push({ object, type, hasValue, isSigned: false, above: step });
  }
  return { nodes, above };
}

function addAbove(source: PdfSource, object: PdfObject, above: Map<PdfDict, PdfRef>): void {
  const node = source.dict(object);
  if (node && object instanceof PdfRef) above.set(node, object);
}
