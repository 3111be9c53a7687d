/** Joins PDF files and pictures into one PDF (ISO 32000-2, 7.7): each page looks as it does in its own file. */
import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { Page } from '../document/page-tree.ts';
import { name, PdfDict, type PdfRef, PdfString } from '../objects/objects.ts';
import { Budget, type Limits } from '../parser/budget.ts';
import { BrokenXref } from '../parser/xref.ts';
import { NewDocument } from '../writer/new-document.ts';
import { Destinations } from './destinations.ts';
import { JoinedForm } from './join-forms.ts';
import { JoinedLayers } from './join-layers.ts';
import { JoinedOutline } from './join-outlines.ts';
import { JoinedStructure } from './join-structure.ts';
import { type OpenedPart, openPart } from './open-part.ts';
import { PartCopy } from './part-copy.ts';

/** A file to be joined. */
export interface PartFile {
  filename: string;
  /** A PDF, PNG or JPEG file. */
  bytes: Uint8Array;
}

export interface JoinedFile {
  bytes: Uint8Array;
  /** In order. `sha256`, lower-case hex, is that of the file as it came. */
  parts: { filename: string; sha256: string; pages: number }[];
}

interface JoinOptions {
  /** For all files together. */
  limits?: Partial<Limits> | undefined;
  /** Bytes of the joined file. */
  maxBytes: number;
}

/** The files together may have this many times the bytes of the result: what no page refers to is left out. */
const maxSurplus = 2;

/**
 * Equal files give equal bytes. Nothing is joined if a file is refused; `details` names it, such as `documents[2]`.
 * @throws AppError not_a_pdf, document_damaged, document_encrypted, document_signed, document_xfa, document_too_large,
 *   document_too_complex
 * @example
 * import { PdfDict } from '../objects/objects.ts';
 * import { NewDocument } from '../writer/new-document.ts';
 * import { joinDocuments } from './join-documents.ts';
 * const content = Buffer.from('72 700 100 20 re f');
 * const bytes = new NewDocument().bytes([{ width: 595, height: 842, content, resources: new PdfDict() }]);
 * const { parts } = joinDocuments([{ filename: 'A.pdf', bytes }, { filename: 'B.pdf', bytes }], { maxBytes: 10_000 });
 * parts.map(({ pages }) => pages); // → [1, 1]
 */
export function joinDocuments(files: readonly PartFile[], { limits, maxBytes }: JoinOptions): JoinedFile {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > maxSurplus * maxBytes) throw new AppError('document_too_large');
  const budget = new Budget(limits);
  const opened = new Map<number, OpenedPart>();
  const rebuilt = new Set<number>();
  for (;;) {
    try {
      return join(files, { budget, opened, rebuilt, maxBytes });
    } catch (error) {
      if (!(error instanceof BrokenPart)) throw error;
      // The tables of a file turned out to be wrong: it is read once more, without them.
      if (rebuilt.has(error.part)) throw refusal(files, error.part, new AppError('document_damaged'));
      rebuilt.add(error.part);
      opened.delete(error.part);
    }
  }
}

/** `BrokenXref`, with the index of its file. */
class BrokenPart extends Error {
  readonly part: number;

  constructor(part: number, cause: BrokenXref) {
    super('broken part', { cause });
    this.part = part;
  }
}

function refusal(files: readonly PartFile[], index: number, error: AppError): AppError {
  const { filename } = files[index] as PartFile;
  const isOther = error.code === 'not_a_pdf';
  const message = isOther ? `${filename} is not a PDF, PNG or JPEG file.` : `${filename}: ${error.message}`;
  return new AppError(error.code, { message, details: { [`documents[${index}]`]: message }, cause: error });
}

interface Joining {
  budget: Budget;
  opened: Map<number, OpenedPart>;
  rebuilt: ReadonlySet<number>;
  maxBytes: number;
}

function join(files: readonly PartFile[], { budget, opened, rebuilt, maxBytes }: Joining): JoinedFile {
  const naming = <T>(index: number, run: () => T): T => {
    try {
      return run();
    } catch (error) {
      if (error instanceof BrokenXref) throw new BrokenPart(index, error);
      throw error instanceof AppError ? refusal(files, index, error) : error;
    }
  };
  let pages = 0;
  for (const [index, { bytes }] of files.entries()) {
    naming(index, () => {
      const part = opened.get(index) ?? openPart(bytes, budget, { rebuild: rebuilt.has(index) });
      opened.set(index, part);
      pages += part.pages.length;
      if (pages > budget.limits.pages) throw new AppError('document_too_large');
    });
  }
  const joined = new JoinedDocument();
  for (const [index, { filename }] of files.entries()) {
    naming(index, () => joined.add(opened.get(index) as OpenedPart, { number: index + 1, filename }));
  }
  return {
    bytes: joined.finish(maxBytes),
    parts: files.map(({ filename, bytes }, index) => ({
      filename,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      pages: opened.get(index)?.pages.length ?? 0,
    })),
  };
}

/** A page leaves behind its place in the tree, and threads, whose beads refer to other pages. */
const notCopied = new Set(['Parent', 'B']);

const letter = [0, 0, 612, 792];

class JoinedDocument {
  private readonly target = new NewDocument();
  private readonly root = this.target.allocate();
  private readonly tree = this.target.allocate();
  private readonly pages: PdfRef[] = [];
  private readonly form = new JoinedForm(this.target);
  private readonly layers = new JoinedLayers();
  private readonly outline = new JoinedOutline(this.target);
  private readonly structure = new JoinedStructure(this.target);
  private readonly languages = new Set<string>();

  add({ reader, pages }: OpenedPart, { number, filename }: { number: number; filename: string }): void {
    const part = new PartCopy(reader, this.target, {
      prefix: `${number}:`,
      destinations: new Destinations(reader),
      nextStructureKey: () => this.structure.takeKey(),
    });
    const title = filename.replace(/\.(pdf|png|jpe?g)$/i, '');
    const copies = pages.map((page) => this.allocatePage(part, page));
    this.languages.add(Buffer.from(reader.string(reader.catalog.get('Lang')) ?? []).toString('latin1'));
    const item = this.outline.begin(part, title);
    const fields = this.form.begin(part, pages, number);
    this.structure.begin(part, { number, title });
    this.layers.add(part);
    for (const [index, page] of pages.entries()) this.copyPage(part, page, copies[index] as PdfRef);
    part.finish();
    this.structure.add(part);
    this.outline.add(part, item, copies[0] as PdfRef);
    part.finish();
    this.form.add(part, fields, number);
    this.pages.push(...copies);
  }

  finish(maxBytes: number): Uint8Array {
    const { target } = this;
    const structure = this.structure.finish();
    const [language = ''] = this.languages;
    target.set(this.tree, PdfDict.of({ Type: name('Pages'), Kids: this.pages, Count: this.pages.length }));
    target.set(
      this.root,
      PdfDict.of({
        Type: name('Catalog'),
        Pages: this.tree,
        Outlines: this.outline.finish(),
        AcroForm: this.form.finish(),
        OCProperties: this.layers.finish(),
        StructTreeRoot: structure?.root,
        MarkInfo: structure?.isMarked ? PdfDict.of({ Marked: true }) : undefined,
        Lang: this.languages.size === 1 && language ? new PdfString(Buffer.from(language, 'latin1')) : undefined,
      }),
    );
    const bytes = target.file(this.root, maxBytes);
    if (bytes.length > maxBytes) throw new AppError('document_too_large');
    return bytes;
  }

  /** A page that its tree lists twice is two pages; references lead to the first. */
  private allocatePage(part: PartCopy, { ref }: Page): PdfRef {
    const to = this.target.allocate();
    if (ref && !part.isMapped(ref)) part.map(ref, to);
    return to;
  }

  private copyPage(part: PartCopy, { dict, attributes }: Page, to: PdfRef): void {
    // Attack: a tree that lists one large page a thousand times.
    part.source.budget.spendObjects(dict.size);
    const page = new PdfDict();
    page.set('Type', name('Page'));
    page.set('Parent', this.tree);
    for (const [key, value] of part.copyDict(dict, new Set([...notCopied, ...attributes.keys()]))) page.set(key, value);
    for (const [key, value] of attributes) {
      page.set(key, typeof value === 'number' ? value : part.shareable(value));
    }
    // Some readers refuse a page without them; others show it in this size.
    if (!page.has('MediaBox')) page.set('MediaBox', [...letter]);
    if (!page.has('Resources')) page.set('Resources', new PdfDict());
    // PDF 2.0 has output intents of pages; those of the catalog would apply to the pages of other files as well.
    const intents = part.source.catalog.get('OutputIntents');
    if (intents !== undefined && !page.has('OutputIntents')) page.set('OutputIntents', part.shareable(intents));
    this.target.set(to, page);
  }
}
