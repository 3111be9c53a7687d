/** Form fields that hold a signature (ISO 32000-2, 12.7.5.5 and 12.8.1): which they are, and what counts as one. */
import { type PdfDict, type PdfObject, PdfRef, PdfString } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { hexDecoded } from '../objects/string-syntax.ts';
import type { Budget } from '../parser/budget.ts';
import { type FieldNode, fieldNodes, inheritedEntry } from './field-tree.ts';

/**
 * The most white space that may be between the two ranges in addition to the digits of the signature: some writers pad
 * it.
 */
const maxGapSpace = 4096;

/**
 * Whether an object is a signature dictionary that can be valid for this file: it has a value, and what its two ranges
 * leave out is that value. An attacker could use anything less to keep a field from being flattened, and our signature
 * from certifying the document.
 */
export function isSignature(source: PdfSource, object: PdfObject | undefined, file: Uint8Array): boolean {
  const signature = source.dict(object);
  if (!signature) return false;
  const answer = answers.get(signature) ?? fitsByteRange(file, signature, source);
  answers.set(signature, answer);
  return answer;
}

/** Many fields may name one signature, whose value may be long: each dictionary is compared once. */
const answers = new WeakMap<PdfDict, boolean>();

function fitsByteRange(file: Uint8Array, signature: PdfDict, source: PdfSource): boolean {
  // Indirect contents are refused: their object is outside the dictionary, so no byte range can leave out exactly the
  // value.
  const contents = signature.get('Contents');
  if (!(contents instanceof PdfString) || contents.bytes.length === 0) return false;
  const value = contents.bytes;
  const range = source.array(signature.get('ByteRange'));
  const numbers = range?.length === 4 ? source.numbers(range as PdfObject[], 4) : undefined;
  if (!numbers?.every((number) => Number.isSafeInteger(number) && number >= 0)) return false;
  const [start, length, secondStart, secondLength] = numbers as [number, number, number, number];
  const placeholderStart = start + length;
  const room = secondStart - placeholderStart - 2 * value.length;
  // Other readers accept a gap without the angle brackets, and one with white space.
  if (secondStart + secondLength > file.length || room < -1 || room > maxGapSpace) return false;
  return Buffer.compare(hexDecoded(file, placeholderStart, secondStart), value) === 0;
}

/** A signature field that holds a signature: it and its widget are never touched. */
export function isSignedField(source: PdfSource, field: PdfDict, file: Uint8Array): boolean {
  return (
    source.name(inheritedEntry(source, field, 'FT')) === 'Sig' &&
    isSignature(source, inheritedEntry(source, field, 'V'), file)
  );
}

/** The fields that hold a signature. They stay as they are. */
export interface SignedFields {
  /** The fields and all below them, widgets included. */
  nodes: ReadonlySet<PdfDict>;
  /** The nodes above them, with their references. */
  above: ReadonlyMap<PdfDict, PdfRef>;
  /** Signature fields that hold none. */
  others: readonly FieldNode[];
}

/** The value for a document whose signatures cannot be kept. */
export const noSignedFields: SignedFields = { nodes: new Set(), above: new Map(), others: [] };

/**
 * Looks through the whole tree from the top: kids need not name their parents, and signed fields need no widget.
 * `file` holds the bytes that the signatures were made over.
 * @throws AppError document_too_complex
 */
export function findSignedFields(
  source: PdfSource,
  roots: readonly PdfObject[],
  { budget, file }: { budget: Budget; file: Uint8Array },
): SignedFields {
  const nodes = new Set<PdfDict>();
  const above = new Map<PdfDict, PdfRef>();
  const others: FieldNode[] = [];
  const withValue = new Set<FieldNode>();
  for (const node of fieldNodes(source, roots, budget)) {
    const { dict, parent, type } = node;
    if ((parent && withValue.has(parent)) || isSignature(source, dict.get('V'), file)) withValue.add(node);
    // A child of another type is not a signature, so it is removed from the kids.
    const isSigned = type === 'Sig' && withValue.has(node);
    if (isSigned) {
      nodes.add(dict);
      for (let up = parent; up && !nodes.has(up.dict); up = up.parent) addAbove(up, above);
    } else {
      if (type === 'Sig') others.push(node);
      if (parent && nodes.has(parent.dict)) addAbove(parent, above);
    }
  }
  return { nodes, above, others };
}

function addAbove({ object, dict }: FieldNode, above: Map<PdfDict, PdfRef>): void {
  if (object instanceof PdfRef) above.set(dict, object);
}
