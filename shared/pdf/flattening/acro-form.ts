/** Removes flattened fields from the interactive form (ISO 32000-2, 12.7.3). */
import { fieldAndParents, formFields } from '../document/field-tree.ts';
import type { SignedFields } from '../document/signed-fields.ts';
import { PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';

export interface PrunedForm {
  /** Roots of the fields that stay: earlier signatures, and what could not be drawn. */
  fields: PdfObject[];
  /** Entries that fields which are drawn by a reader still need. */
  defaults: PdfDict;
}

/**
 * Reduces the form to the fields that remain. Fields that hold a signature remain even without a widget; in the nodes
 * above them only the list of kids changes. `leftWidgets` are the widgets that could not be drawn.
 */
export function pruneForm(update: PdfUpdate, signed: SignedFields, leftWidgets: ReadonlySet<PdfDict>): PrunedForm {
  const above = new Map(signed.above);
  for (const widget of leftWidgets) addParents(update, widget, above);
  const kept = new Set<PdfDict>([...signed.nodes, ...leftWidgets, ...above.keys()]);
  const isKept = (object: PdfObject) => {
    const dict = update.dict(object);
    return dict !== undefined && kept.has(dict);
  };
  const fields = formFields(update).filter(isKept);
  const changed = [...above].flatMap(([node, ref]) => {
    const kids = update.array(node.get('Kids')) ?? [];
    const remaining = kids.filter(isKept);
    return remaining.length < kids.length || node.has('AA') ? [{ ref, remaining }] : [];
  });
  // Only now: an edited node is another object than the one that is kept.
  for (const { ref, remaining } of changed) {
    const edited = update.edit(ref);
    edited?.set('Kids', remaining);
    edited?.delete('AA');
  }
  const form = update.dict(update.catalog.get('AcroForm'));
  const defaults = new PdfDict();
  for (const key of leftWidgets.size > 0 ? ['DR', 'DA', 'Q'] : []) {
    const value = form?.get(key);
    if (value !== undefined) defaults.set(key, value);
  }
  return { fields, defaults };
}

function addParents(update: PdfUpdate, widget: PdfDict, above: Map<PdfDict, PdfRef>): void {
  for (const field of fieldAndParents(update, widget)) {
    const parent = field.get('Parent');
    const node = update.dict(parent);
    if (!(parent instanceof PdfRef) || !node || above.has(node)) return;
    above.set(node, parent);
  }
}
