/** Finds the appearance stream that an annotation shows in its present state (ISO 32000-2, 12.5.5). */
import { inheritedEntry } from '../document/field-tree.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';

/** The normal appearance that is shown in the annotation's present state. */
export type NormalAppearance =
  /** A form that can be drawn; `null` for a state in which nothing is shown. */
  { kind: 'form'; form: PdfRef | null } | { kind: 'none' };

/** The appearance to draw for an annotation. A stream that is a direct value of the dictionary becomes an object. */
export function normalAppearance(update: PdfUpdate, annotation: PdfDict): NormalAppearance {
  const entry = update.dict(annotation.get('AP'))?.get('N');
  const value = update.resolve(entry);
  if (value instanceof PdfStream) return { kind: 'form', form: asForm(update, entry ?? null, value) };
  if (!(value instanceof PdfDict)) return { kind: 'none' };
  const state = shownState(update, annotation, value);
  const stateEntry = state === undefined ? undefined : value.get(state);
  const stream = update.resolve(stateEntry);
  if (stream instanceof PdfStream) return { kind: 'form', form: asForm(update, stateEntry ?? null, stream) };
  // An entry that is not a stream is an error; readers then draw the field themselves.
  if (stream !== null) return { kind: 'none' };
  // A state without an appearance, as `Off` mostly is, shows nothing. A dictionary without any stream counts as missing.
  return [...value.values()].some((item) => update.stream(item)) ? { kind: 'form', form: null } : { kind: 'none' };
}

/** `/AS`; where it is missing, the field's value as far as it is a state, else `Off`. */
function shownState(source: PdfSource, annotation: PdfDict, states: PdfDict): string | undefined {
  const state = source.name(annotation.get('AS'));
  if (state !== undefined) return state;
  const value = source.name(inheritedEntry(source, annotation, 'V'));
  if (value !== undefined && states.has(value)) return value;
  return states.has('Off') ? 'Off' : undefined;
}

/** The stream as something `Do` accepts: some writers leave `/Subtype /Form` out of appearances. */
function asForm(update: PdfUpdate, entry: PdfObject, stream: PdfStream): PdfRef {
  const ref = entry instanceof PdfRef ? entry : undefined;
  if (ref && update.name(stream.dict.get('Subtype')) === 'Form') return ref;
  const dict = stream.dict.clone();
  dict.set('Type', name('XObject'));
  dict.set('Subtype', name('Form'));
  return update.add(new PdfStream(dict, stream.raw));
}
