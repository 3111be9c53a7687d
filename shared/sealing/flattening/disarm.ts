import type { PdfUpdate } from '../appending/update.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../reading/objects.ts';
import type { Page } from '../reading/page-tree.ts';
import { disarmAction } from './actions.ts';

/** What was found active, in words for the owner, each with how often. */
export class Disarmament {
  private readonly counts = new Map<string, number>();

  note(what: string, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** `JavaScript; 2 embedded files`, or undefined when nothing was active. */
  get summary(): string | undefined {
    if (this.counts.size === 0) return undefined;
    return [...this.counts].map(([what, count]) => (count > 1 ? `${what} (${count})` : what)).join(', ');
  }
}

/** Takes everything active out of the catalog: what remains reachable from it only shows. */
export function disarmCatalog(update: PdfUpdate, found: Disarmament): void {
  const { catalog } = update;
  const open = disarmAction(update, catalog.get('OpenAction'));
  if (open.wasActive) {
    found.note('an action that runs when the document is opened');
    setOrDelete(update.editCatalog(), 'OpenAction', open.action);
  }
  drop(update, 'AA', found, 'actions that run on document events');
  const names = update.dict(catalog.get('Names'));
  if (names) {
    const kept = names.clone();
    if (kept.delete('JavaScript')) found.note('document-level JavaScript');
    if (kept.delete('EmbeddedFiles')) found.note('embedded files');
    if (kept.delete('Renditions')) found.note('media renditions');
    kept.delete('AlternatePresentations');
    if (kept.size < names.size) setOrDelete(update.editCatalog(), 'Names', kept.size > 0 ? kept : undefined);
  }
  drop(update, 'AF', found, 'associated files');
  drop(update, 'Collection', found, 'a portfolio of files');
  drop(update, 'Requirements', found, undefined);
  const permissions = update.dict(catalog.get('Perms'));
  if (permissions?.has('UR3') || permissions?.has('UR')) {
    // Usage rights are signed over the unchanged document: kept, they would only raise an alarm.
    const kept = permissions.clone();
    kept.delete('UR3');
    kept.delete('UR');
    setOrDelete(update.editCatalog(), 'Perms', kept.size > 0 ? kept : undefined);
  }
  disarmOutlines(update, found);
}

function drop(update: PdfUpdate, key: string, found: Disarmament, what: string | undefined): void {
  if (!update.catalog.has(key)) return;
  update.editCatalog().delete(key);
  if (what) found.note(what);
}

function setOrDelete(dict: PdfDict, key: string, value: PdfObject | undefined): void {
  if (value === undefined) dict.delete(key);
  else dict.set(key, value);
}

/** Bookmarks may carry actions too. */
function disarmOutlines(update: PdfUpdate, found: Disarmament): void {
  const { budget } = update.reader;
  const seen = new Set<PdfDict>();
  const waiting: PdfObject[] = [update.dict(update.catalog.get('Outlines'))?.get('First') ?? null];
  while (waiting.length > 0) {
    const object = waiting.pop() as PdfObject;
    const item = update.dict(object);
    if (!item || seen.has(item)) continue;
    seen.add(item);
    budget.spendNode();
    waiting.push(item.get('Next') ?? null, item.get('First') ?? null);
    if (!(object instanceof PdfRef)) continue;
    const { action, wasActive } = disarmAction(update, item.get('A'));
    if (wasActive) {
      const edited = update.edit(object);
      if (edited) setOrDelete(edited, 'A', action);
      found.note('bookmark actions');
    }
    if (item.has('AA')) update.edit(object)?.delete('AA');
  }
}

/** A page's own event actions and files. */
export function disarmPage(update: PdfUpdate, page: Page, found: Disarmament): void {
  if (!page.ref) return;
  if (page.dict.has('AA')) {
    update.edit(page.ref)?.delete('AA');
    found.note('actions that run on page events');
  }
  if (page.dict.has('AF')) {
    update.edit(page.ref)?.delete('AF');
    found.note('associated files');
  }
}
