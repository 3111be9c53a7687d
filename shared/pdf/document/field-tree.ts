/**
 * The tree of interactive form fields: the only place that walks it, downwards from the form and upwards from a field
 * (ISO 32000-2, 12.7.3 and 12.7.4).
 */
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { Budget } from '../parser/budget.ts';

/** Fields inside each other that are followed upwards; real forms stay below 15. A field can be its own `/Parent`. */
const maxFieldDepth = 50;

/** A field, a group of fields, or the widget of a field: all are nodes of one tree. */
export interface FieldNode {
  /** The entry of `/Fields` or `/Kids`: a reference, or the dictionary itself. */
  object: PdfObject;
  dict: PdfDict;
  /** The node whose `/Kids` lists this one; `/Parent` may be missing or name another. */
  parent: FieldNode | undefined;
  /** The field type `/FT`, of the node itself or of the nearest node above it. */
  type: string | undefined;
  /** The fully qualified name, once `fullName` was asked for it. */
  name?: string;
}

/** The roots of the field tree: `/Fields` of the form in the catalog. */
export function formFields(source: PdfSource): readonly PdfObject[] {
  return source.array(source.dict(source.catalog.get('AcroForm'))?.get('Fields')) ?? [];
}

/**
 * All nodes of the tree below `roots`, in document order and each after the node above it. A dictionary that is listed
 * twice counts where it is listed first; entries that are no dictionary are skipped.
 * @throws AppError document_too_complex: each node spends one of the budget's, which alone bounds the depth.
 * @example
 * import { PdfReader } from '../parser/reader.ts';
 * import { fieldNodes, formFields, fullName } from './field-tree.ts';
 * const form = '<</Fields[<</T(tenant)/Kids[<</T(city)/FT/Tx>>]>>]>>';
 * const reader = PdfReader.open(Buffer.from(`%PDF-1.7 1 0 obj<</Type/Catalog/Pages<<>>/AcroForm${form}>>endobj`));
 * const nodes = [...fieldNodes(reader, formFields(reader), reader.budget)];
 * nodes.map((node) => fullName(reader, node)); // → ['tenant', 'tenant.city']
 */
export function* fieldNodes(source: PdfSource, roots: readonly PdfObject[], budget: Budget): Generator<FieldNode> {
  const seen = new Set<PdfDict>();
  const path: { kids: readonly PdfObject[]; next: number; parent: FieldNode | undefined }[] = [];
  path.push({ kids: roots, next: 0, parent: undefined });
  for (let level = path.at(-1); level; level = path.at(-1)) {
    const object = level.kids[level.next++];
    if (object === undefined) {
      path.pop();
      continue;
    }
    const dict = source.dict(object);
    if (!dict || seen.has(dict)) continue;
    seen.add(dict);
    budget.spendNode();
    const { parent } = level;
    const node = { object, dict, parent, type: source.name(dict.get('FT')) ?? parent?.type };
    yield node;
    const kids = source.array(dict.get('Kids'));
    if (kids) path.push({ kids, next: 0, parent: node });
  }
}

/** The fully qualified name of a node: the partial names `/T` from the root down, joined by full stops (12.7.4.2). */
export function fullName(source: PdfSource, node: FieldNode): string {
  const unnamed: FieldNode[] = [];
  let known: FieldNode | undefined = node;
  for (; known && known.name === undefined; known = known.parent) unnamed.push(known);
  let name = known?.name ?? '';
  for (const each of unnamed.reverse()) {
    const partial = source.text(each.dict.get('T'));
    if (partial !== undefined) name = name ? `${name}.${partial}` : partial;
    each.name = name;
  }
  return name;
}

/** Yields a field, then its ancestors by `/Parent`, for a widget that was found on a page. */
export function* fieldAndParents(source: PdfSource, field: PdfDict): Generator<PdfDict> {
  let node: PdfDict | undefined = field;
  for (let depth = 0; node && depth < maxFieldDepth; depth++) {
    yield node;
    node = source.dict(node.get('Parent'));
  }
}

/** The fully qualified name of a widget that was found on a page, by what its `/Parent` entries lead to. */
export function widgetName(source: PdfSource, widget: PdfDict): string {
  const partial = [...fieldAndParents(source, widget)].map((node) => source.text(node.get('T')));
  return partial.reverse().filter(Boolean).join('.');
}

/** A field's entry, its own or the nearest above it (12.7.4.1). */
export function inheritedEntry(source: PdfSource, field: PdfDict, key: string): PdfObject | undefined {
  let node: PdfDict | undefined = field;
  for (let depth = 0; node && depth < maxFieldDepth; depth++) {
    const value = node.get(key);
    if (value !== undefined && value !== null) return value;
    node = source.dict(node.get('Parent'));
  }
  return undefined;
}
