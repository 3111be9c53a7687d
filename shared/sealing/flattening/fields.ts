import type { Budget } from '../reading/budget.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../reading/objects.ts';
import type { PdfSource } from '../reading/source.ts';

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

/** A signature field that holds a signature: it and its widget are never touched. */
export function isSignedField(source: PdfSource, field: PdfDict): boolean {
  return (
    source.name(inheritedEntry(source, field, 'FT')) === 'Sig' &&
    source.dict(inheritedEntry(source, field, 'V')) !== undefined
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
export function findSignedFields(source: PdfSource, roots: readonly PdfObject[], budget: Budget): SignedFields {
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
    step.hasValue ||= dict.has('V') && source.dict(dict.get('V')) !== undefined;
    if (step.isSigned || (step.type === 'Sig' && step.hasValue)) {
      step.isSigned = true;
      nodes.add(dict);
      for (let up = step.above; up && !up.isSigned; up = up.above) {
        const node = source.dict(up.object);
        if (node && up.object instanceof PdfRef) above.set(node, up.object);
      }
    }
    const { type, hasValue, isSigned } = step;
    for (const object of source.array(dict.get('Kids')) ?? [])
      waiting.push({ object, type, hasValue, isSigned, above: step });
  }
  return { nodes, above };
}
