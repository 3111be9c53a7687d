/** Content disarm: removes everything that runs, opens, sends or unpacks something (ISO 32000-2, 12.6, 7.11, 12.4.3). */
import type { Page } from '../document/page-tree.ts';
import { PdfDict, type PdfObject, PdfRef, setOrDelete } from '../objects/objects.ts';
import { tooComplex } from '../parser/budget.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';
import { disarmAction, isWebOrMail } from './actions.ts';

/** The active content that was removed, in words for the owner, with counts. */
export class Disarmament {
  private readonly counts = new Map<string, number>();

  note(what: string, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  has(what: string): boolean {
    return this.counts.has(what);
  }

  /** `JavaScript; 2 embedded files`, or undefined when nothing was active. */
  get summary(): string | undefined {
    if (this.counts.size === 0) return undefined;
    return [...this.counts].map(([what, count]) => (count > 1 ? `${what} (${count})` : what)).join(', ');
  }
}

/** Removes everything active from the catalog, so that only content to be shown is reachable from it. */
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
    if (kept.delete('Templates')) found.note('hidden pages');
    kept.delete('AlternatePresentations');
    if (kept.size < names.size) setOrDelete(update.editCatalog(), 'Names', kept.size > 0 ? kept : undefined);
  }
  drop(update, 'AF', found, 'associated files');
  drop(update, 'Collection', found, 'a portfolio of files');
  drop(update, 'Requirements', found, undefined);
  const uri = update.dict(catalog.get('URI'));
  if (uri && !isWebOrMail(update.string(uri.get('Base'))))
    drop(update, 'URI', found, 'a base address that is not a web page');
  const permissions = update.dict(catalog.get('Perms'));
  if (permissions?.has('UR3') || permissions?.has('UR')) {
    // Usage rights are signed over the unchanged document: kept, they would only make readers warn.
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

/**
 * The deepest nesting of direct nodes. Nesting beyond the parser's bound is possible only with indirect lists of kids.
 */
const maxDirectDepth = 1000;

/**
 * The changes to the entries of a node; undefined removes an entry. `visit` returns the disarmed replacement of a
 * neighbour.
 */
type NodeChanges = (node: PdfDict, visit: (neighbour: PdfObject) => PdfObject) => [string, PdfObject | undefined][];

/**
 * Disarms all nodes that are reachable from one node, and returns that node. Indirect nodes are edited once each;
 * direct nodes are replaced in their parent.
 * @throws AppError document_too_complex
 */
function disarmTree(update: PdfUpdate, root: PdfObject, seen: Set<number>, changesOf: NodeChanges): PdfObject {
  const waiting: PdfRef[] = [];
  const path = new Set<PdfDict>();
  const visit = (object: PdfObject): PdfObject => {
    if (object instanceof PdfRef) {
      if (!seen.has(object.num)) waiting.push(object);
      seen.add(object.num);
      return object;
    }
    if (!(object instanceof PdfDict)) return object;
    // An indirect list of kids can lead from a node to itself.
    if (path.has(object)) return null;
    if (path.size >= maxDirectDepth) throw tooComplex('A tree in it is too deep.');
    update.reader.budget.spendNode();
    path.add(object);
    const changes = changesOf(object, visit);
    path.delete(object);
    if (changes.length === 0) return object;
    const clean = object.clone();
    for (const [key, value] of changes) setOrDelete(clean, key, value);
    return clean;
  };
  const clean = visit(root);
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    update.reader.budget.spendNode();
    const node = update.dict(ref);
    for (const [key, value] of node ? changesOf(node, visit) : []) {
      const edited = update.edit(ref);
      if (edited) setOrDelete(edited, key, value);
    }
  }
  return clean;
}

/** The direct entries among `keys` that change when they are visited. */
function visited(node: PdfDict, keys: readonly string[], visit: (neighbour: PdfObject) => PdfObject) {
  return keys.flatMap((key): [string, PdfObject][] => {
    const neighbour = node.get(key) ?? null;
    const clean = visit(neighbour);
    return clean === neighbour ? [] : [[key, clean]];
  });
}

/** Bookmarks may carry actions too. */
function disarmOutlines(update: PdfUpdate, found: Disarmament): void {
  const outlines = update.catalog.get('Outlines') ?? null;
  const clean = disarmTree(update, outlines, new Set(), (item, visit) => {
    const changes: [string, PdfObject | undefined][] = visited(item, ['First', 'Last', 'Next', 'Prev'], visit);
    const { action, wasActive } = disarmAction(update, item.get('A'));
    if (wasActive) changes.push(['A', action]);
    if (item.has('AA')) changes.push(['AA', undefined]);
    if (wasActive || item.has('AA')) found.note('bookmark actions');
    return changes;
  });
  if (clean !== outlines) update.editCatalog().set('Outlines', clean);
}

/**
 * Event actions above the pages: some readers let pages inherit them. Others find the node above a page by its
 * `/Parent`, which need not be the node that lists it.
 */
export function disarmPageTree(update: PdfUpdate, pages: readonly Page[], found: Disarmament): void {
  // `flattenPages` disarms the pages themselves, so this walk skips them.
  const seen = new Set(pages.map(({ ref }) => ref?.num ?? 0));
  const changesOf: NodeChanges = (node, visit) => {
    const changes: [string, PdfObject | undefined][] = visited(node, ['Parent'], visit);
    const kids = update.array(node.get('Kids')) ?? [];
    const clean = kids.map(visit);
    if (clean.some((kid, i) => kid !== kids[i])) changes.push(['Kids', clean]);
    if (node.has('AA')) {
      changes.push(['AA', undefined]);
      found.note('actions that run on page events');
    }
    return changes;
  };
  const root = update.catalog.get('Pages') ?? null;
  const clean = disarmTree(update, root, seen, changesOf);
  if (clean !== root) update.editCatalog().set('Pages', clean);
  // The findings also name what the replaced tree had.
  const replaced = update.reader.catalog.get('Pages') ?? null;
  if (replaced !== root) disarmTree(update, replaced, seen, changesOf);
  for (const { ref, dict } of pages) {
    const parent = dict.get('Parent') ?? null;
    const cleanParent = disarmTree(update, parent, seen, changesOf);
    if (cleanParent !== parent && ref) update.edit(ref)?.set('Parent', cleanParent);
  }
}

/** Entries of a page that run or unpack something. */
const activeOfPages = new Map([
  ['AA', 'actions that run on page events'],
  ['AF', 'associated files'],
  // Going to one of its steps runs actions (ISO 32000-2, 12.4.4.2).
  ['PresSteps', 'presentation steps'],
]);

/** A page's own event actions and files. */
export function disarmPage(update: PdfUpdate, page: Page, found: Disarmament): void {
  for (const [key, what] of activeOfPages) {
    if (!page.ref || !page.dict.has(key)) continue;
    update.edit(page.ref)?.delete(key);
    found.note(what);
  }
}
