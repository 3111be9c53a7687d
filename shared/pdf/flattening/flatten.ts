/** Turns form fields and annotations into page content (ISO 32000-2, 12.5 and 12.7), except links and earlier signatures. */
import { AppError } from '../../errors.ts';
import type { AppearanceGenerator, GeneratedAppearance } from '../appearances/generated-appearance.ts';
import { inheritedEntry, widgetName } from '../document/field-tree.ts';
import { type Box, boxOf, type PageGeometry, pageGeometry } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import { isSignedField } from '../document/signed-fields.ts';
import { formDict, PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import { BrokenXref } from '../parser/xref.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';
import { disarmAction } from './actions.ts';
import { type NormalAppearance, normalAppearance } from './appearance.ts';
import type { Disarmament } from './disarm.ts';
import type { PageOverlay } from './page-overlay.ts';
import { appearancePlacement, flags, formBox, formMatrix, isShown } from './placement.ts';

export interface FlattenReport {
  fields: number;
  annotations: number;
  /** Subtypes that could not be drawn and stay, read-only. */
  left: string[];
  /** Widgets among them: their fields stay too. */
  leftWidgets: Set<PdfDict>;
  /** Annotations that are gone and could run something. */
  disarmed: PdfRef[];
  /** Fields and widgets that could run something and stay, because they hold a signature, with their names. */
  signedActions: Map<PdfDict, string>;
}

export function emptyReport(): FlattenReport {
  return { fields: 0, annotations: 0, left: [], leftWidgets: new Set(), disarmed: [], signedActions: new Map() };
}

/** Annotations that play, run or unpack something; their still picture is kept. */
const activeSubtypes = new Map([
  ['RichMedia', 'rich media'],
  ['Screen', 'media screens'],
  ['Movie', 'movies'],
  ['Sound', 'sounds'],
  ['3D', '3D scenes'],
  ['FileAttachment', 'attached files'],
]);

interface PageWork {
  update: PdfUpdate;
  page: Page;
  overlay: PageOverlay;
  geometry: PageGeometry;
  generate: AppearanceGenerator;
  /** Fields that hold a signature, and their widgets; undefined when signatures cannot be kept. */
  signed: ReadonlySet<PdfDict> | undefined;
  /** The form asks readers to make the appearances of its fields themselves. */
  needsAppearances: boolean;
  report: FlattenReport;
  found: Disarmament;
}

/** Turns the page's widgets and annotations into content, except links and earlier signatures. */
export function flattenPage(work: Omit<PageWork, 'geometry'>): void {
  const { update, page } = work;
  const annotations = update.array(page.dict.get('Annots'));
  if (!annotations) return;
  const context = { ...work, geometry: pageGeometry(update, page) };
  const staying = new Map<number, PdfObject>();
  for (const [index, annotation] of inDrawingOrder(update, annotations)) {
    const stays = flattenAnnotation(context, annotations[index] ?? null, annotation);
    if (stays !== undefined) staying.set(index, stays);
  }
  const kept = annotations.flatMap((_, index) => staying.get(index) ?? []);
  if (kept.length === annotations.length && kept.every((item, i) => item === annotations[i])) return;
  const edited = page.ref && update.edit(page.ref);
  if (kept.length > 0) edited?.set('Annots', kept);
  else edited?.delete('Annots');
}

/** Readers draw form fields above all other annotations, in whatever order `/Annots` lists them. */
function inDrawingOrder(update: PdfUpdate, annotations: readonly PdfObject[]): [index: number, annotation: PdfDict][] {
  const others: [number, PdfDict][] = [];
  const widgets: [number, PdfDict][] = [];
  for (let index = 0; index < annotations.length; index++) {
    update.reader.budget.spendNode();
    const annotation = update.dict(annotations[index]);
    if (!annotation) continue;
    (update.name(annotation.get('Subtype')) === 'Widget' ? widgets : others).push([index, annotation]);
  }
  return [...others, ...widgets];
}

/** Records the actions of a signed field for the owner: the field stays unchanged, so its actions remain. */
export function noteSignedActions(update: PdfUpdate, node: PdfDict, report: FlattenReport): void {
  if (hasActiveAction(update, node)) report.signedActions.set(node, `field ${fieldName(update, node)}`);
}

/** Replaces removed active annotations by null: the structure tree may still refer to them. */
export function emptyDisarmed(update: PdfUpdate, report: FlattenReport): void {
  // Only once all pages are done: pages may share annotations.
  for (const ref of report.disarmed) update.set(ref, null);
}

/** Answers the entry that stays in `/Annots`; undefined when the annotation is removed. */
function flattenAnnotation(work: PageWork, object: PdfObject, annotation: PdfDict): PdfObject | undefined {
  const { update, report, found } = work;
  const subtype = update.name(annotation.get('Subtype')) ?? '';
  if (subtype === 'Link') return disarmedLink(work, object, annotation);
  const isWidget = subtype === 'Widget';
  if (
    isWidget &&
    work.signed &&
    (work.signed.has(annotation) || isSignedField(update, annotation, update.reader.file))
  ) {
    noteSignedActions(update, annotation, report);
    return object;
  }
  const active = activeSubtypes.get(subtype);
  if (active) found.note(active);
  const isArmed = active !== undefined || hasActiveAction(update, annotation);
  if (isArmed && !active) found.note(isWidget ? 'form field actions' : 'annotation actions');

  if (subtype !== 'Popup' && isShown(update, annotation)) {
    const drawn = draw(work, annotation, isWidget);
    if (!drawn) {
      report.left.push(isWidget ? `field ${fieldName(update, annotation)}` : `${subtype || 'unknown'} annotation`);
      return leaveReadOnly(work, object, annotation, isWidget);
    }
    if (isWidget) report.fields++;
    else report.annotations++;
  }
  if (isArmed && object instanceof PdfRef) report.disarmed.push(object);
  return undefined;
}

/** The annotation's own appearance, unless there is nowhere to put it or its box is missing. */
function usableAppearance(update: PdfUpdate, annotation: PdfDict, rect: Box | undefined): NormalAppearance {
  const own = rect ? normalAppearance(update, annotation) : ({ kind: 'none' } as const);
  const hasBox = own.kind === 'none' || own.form === null || update.dict(own.form)?.has('BBox');
  return hasBox ? own : { kind: 'none' };
}

/** True when everything that the annotation shows is in the overlay. */
function draw(work: PageWork, annotation: PdfDict, isWidget: boolean): boolean {
  const { update, overlay, geometry } = work;
  const rect = boxOf(update.numbers(annotation.get('Rect'), 4));
  if (!rect && isWidget) return true;
  const flag = update.number(annotation.get('F')) ?? 0;
  const upright = { turn: (flag & flags.noRotate) !== 0 ? geometry.rotate : 0 };
  const group = optionalContent(update, annotation);
  const own = usableAppearance(update, annotation, rect);
  const isStale = isWidget && work.needsAppearances && isTextOrChoice(update, annotation);
  if (own.kind === 'none' && !rect && isPointBeside(update, annotation, geometry.box)) return true;
  if (own.kind === 'none' || isStale) {
    const made = generated(work, annotation);
    if (made) {
      const matrix = appearancePlacement(made.bbox, made.matrix, made.rect ?? rect, upright);
      if (matrix && made.content.length > 0) overlay.draw(addForm(update, made), matrix, group);
      return true;
    }
    if (own.kind === 'none') return rect === undefined;
  }
  if (!own.form) return true;
  const form = update.dict(own.form) ?? new PdfDict();
  const matrix = appearancePlacement(formBox(update, form), formMatrix(update, form), rect, upright);
  if (matrix) overlay.draw(own.form, matrix, group);
  return true;
}

/** Whether the annotation has an empty rectangle off the page: readers show nothing, regardless of its points. */
function isPointBeside(update: PdfUpdate, annotation: PdfDict, [left, bottom, right, top]: Box): boolean {
  const [x0, y0, x1, y1] = update.numbers(annotation.get('Rect'), 4) ?? [];
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return false;
  return Math.max(x0, x1) < left || Math.min(x0, x1) > right || Math.max(y0, y1) < bottom || Math.min(y0, y1) > top;
}

/** An annotation for which the generator throws counts as one that cannot be drawn. */
function generated({ generate }: PageWork, annotation: PdfDict): GeneratedAppearance | null {
  try {
    return generate(annotation);
  } catch (error) {
    if (error instanceof AppError || error instanceof BrokenXref) throw error;
    return null;
  }
}

function addForm(update: PdfUpdate, made: GeneratedAppearance): PdfRef {
  return update.addStream(formDict(made.bbox, made.resources, { Matrix: [...made.matrix] }), made.content);
}

function isTextOrChoice(update: PdfUpdate, annotation: PdfDict): boolean {
  const type = update.name(inheritedEntry(update, annotation, 'FT'));
  return type === 'Tx' || type === 'Ch';
}

/** Content can be tied to a group only by reference. */
function optionalContent(update: PdfUpdate, annotation: PdfDict): PdfRef | undefined {
  const group = annotation.get('OC');
  if (group instanceof PdfRef) return group;
  return group instanceof PdfDict ? update.add(group) : undefined;
}

function hasActiveAction(update: PdfUpdate, annotation: PdfDict): boolean {
  return annotation.has('AA') || ['A', 'PA'].some((key) => disarmAction(update, annotation.get(key)).wasActive);
}

/** A harmless link stays as it is. Of another one only its visible border and its harmless action stay. */
function disarmedLink({ update, found }: PageWork, object: PdfObject, link: PdfDict): PdfObject {
  const { action, wasActive } = disarmAction(update, link.get('A'));
  const isArmed = wasActive || link.has('AF') || hasActiveAction(update, link);
  if (!isArmed && action === link.get('A')) return object;
  found.note('links that do more than open a web page');
  const clean = link.clone();
  // PA is the web address that the action was made from.
  for (const key of ['AA', 'PA', 'AF']) clean.delete(key);
  if (action === undefined) clean.delete('A');
  else clean.set('A', action);
  if (!(object instanceof PdfRef)) return clean;
  update.set(object, clean);
  return object;
}

/** An annotation that cannot be drawn stays visible, read-only and without actions. */
function leaveReadOnly(work: PageWork, object: PdfObject, annotation: PdfDict, isWidget: boolean): PdfObject {
  const { update, report } = work;
  const clean = annotation.clone();
  for (const key of ['A', 'AA', 'PA', 'AF', 'FS', 'RichMediaContent', 'Movie', 'Sound', '3DD']) clean.delete(key);
  const flag = update.number(annotation.get('F')) ?? 0;
  clean.set('F', flag | flags.readOnly | flags.locked | flags.lockedContents);
  if (isWidget) clean.set('Ff', (update.number(inheritedEntry(update, annotation, 'Ff')) ?? 0) | 1);
  if (isWidget) report.leftWidgets.add(object instanceof PdfRef ? clean : annotation);
  if (!(object instanceof PdfRef)) return clean;
  update.set(object, clean);
  return object;
}

/** The widget's name for a person to read, in quotation marks and at most 100 characters long. */
function fieldName(update: PdfUpdate, widget: PdfDict): string {
  return `"${widgetName(update, widget).slice(0, 100)}"`;
}
