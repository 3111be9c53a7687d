/** The page tree (ISO 32000-2, 7.7.3) as a list of pages with their inherited attributes. */
import { AppError } from '../../errors.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { type Budget, tooComplex } from '../parser/budget.ts';

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

export interface Page {
  /** Undefined for a page that is a direct object in its parent's `/Kids`. */
  ref: PdfRef | undefined;
  dict: PdfDict;
  /** Entries the page itself or the nearest node above it has (ISO 32000-2, 7.7.3.4). */
  attributes: Map<(typeof inheritable)[number], PdfObject>;
  /** The node whose `/Kids` contains the page, if it is an indirect object. */
  parent: PdfRef | undefined;
  /** Position among the parent's kids. */
  index: number;
}

type Attributes = Page['attributes'];

/** Nodes inside each other; real trees stay below 20. */
const maxDepth = 1000;

export interface PageTree {
  /** In order. A page that is listed twice is shown twice. */
  pages: Page[];
  /** Kids without a page: their objects do not exist, or are nodes without kids. */
  missing: number;
  /** The `/Count` of the root. */
  count: number | undefined;
  /** Whether every `/Count` is right and every kid exists. Readers show different pages of other trees. */
  isSound: boolean;
}

/**
 * The pages of `readPageTree`.
 * @throws AppError document_too_large with more pages than the budget allows, document_too_complex for endless trees,
 * document_damaged without any page.
 * @example
 * import { PdfReader } from '../parser/reader.ts';
 * import { readPages } from './page-tree.ts';
 * const tree = '<</MediaBox[0 0 595 842]/Kids[<</Type/Page>>]>>';
 * const reader = PdfReader.open(Buffer.from(`%PDF-1.7 1 0 obj<</Type/Catalog/Pages${tree}>>endobj`));
 * const [page] = readPages(reader, reader.budget);
 * page?.attributes.get('MediaBox'); // → [0, 0, 595, 842]
 */
export function readPages(source: PdfSource, budget: Budget): Page[] {
  return readPageTree(source, budget).pages;
}

/** @throws the errors of `readPages` */
export function readPageTree(source: PdfSource, budget: Budget): PageTree {
  const pages: Page[] = [];
  const path = new Set<PdfDict>();
  let missing = 0;
  let isSound = true;

  const visit = (object: PdfObject, inherited: Attributes, parent: PdfRef | undefined, index: number): void => {
    budget.spendNode();
    const node = source.dict(object);
    // A node below itself is skipped, as readers do.
    if (node && path.has(node)) {
      isSound = false;
      return;
    }
    if (!node || isBroken(source, node)) {
      missing++;
      return;
    }
    if (path.size >= maxDepth) throw tooComplex('Its page tree is too deep.');
    const attributes = inherit(node, inherited);
    const kids = source.array(node.get('Kids'));
    const ref = object instanceof PdfRef ? object : undefined;
    if (!kids || source.name(node.get('Type')) === 'Page') {
      if (pages.length >= budget.limits.pages)
        throw new AppError('document_too_large', {
          message: `The document has more than ${budget.limits.pages} pages.`,
        });
      pages.push({ ref, dict: node, attributes, parent, index });
      return;
    }
    path.add(node);
    const first = pages.length;
    for (const [i, kid] of kids.entries()) visit(kid, attributes, ref, i);
    path.delete(node);
    isSound &&= source.number(node.get('Count')) === pages.length - first;
  };

  const root = source.catalog.get('Pages') ?? null;
  visit(root, new Map(), undefined, 0);
  if (pages.length === 0) throw new AppError('document_damaged');
  const count = source.number(source.dict(root)?.get('Count'));
  return { pages, missing, count, isSound: isSound && missing === 0 };
}

/** An inner node whose kids cannot be read. A page that its writer calls a node by mistake has content. */
function isBroken(source: PdfSource, node: PdfDict): boolean {
  const isNode = source.name(node.get('Type')) === 'Pages' && !node.has('Contents');
  return isNode && source.array(node.get('Kids')) === undefined;
}

function inherit(node: PdfDict, inherited: Attributes): Attributes {
  let own: Attributes | undefined;
  for (const key of inheritable) {
    const value = node.get(key);
    if (value === undefined || value === null) continue;
    own ??= new Map(inherited);
    own.set(key, value);
  }
  return own ?? inherited;
}
