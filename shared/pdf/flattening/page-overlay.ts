/** Draws form XObjects over the content of a page (ISO 32000-2, 7.7.3.3 and 8.10) and keeps the old content unchanged. */
import type { Matrix } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import { formDict, PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import { tooComplex } from '../parser/budget.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';
import { packedStream } from '../writer/packed-stream.ts';
import { formatOperand } from '../writer/serializer.ts';
import { type ContentEnd, scanContent } from './content-scan.ts';

/** Forms to be drawn over a page's own content, in order. */
export class PageOverlay {
  private readonly update: PdfUpdate;
  private readonly page: Page;
  private readonly wrap: ContentWrap;
  private readonly operators: string[] = [];
  private readonly names = new Map<number, string>();
  private readonly forms = new PdfDict();
  private readonly properties = new PdfDict();
  private takenForms: PdfDict | undefined;
  private takenProperties: PdfDict | undefined;
  private resources: PdfDict | undefined;

  constructor(update: PdfUpdate, page: Page, wrap: ContentWrap) {
    this.update = update;
    this.page = page;
    this.wrap = wrap;
  }

  /** Draws a form through `matrix`; under `optionalContent` it is shown and hidden as that group is. */
  draw(form: PdfRef, matrix: Matrix, optionalContent?: PdfRef): void {
    this.openResources();
    const key = this.nameOf(form, this.forms, this.takenForms, 'CsX');
    const drawn = `q ${matrix.map(formatOperand).join(' ')} cm /${key} Do Q`;
    if (!optionalContent) this.operators.push(drawn);
    else {
      const group = this.nameOf(optionalContent, this.properties, this.takenProperties, 'CsO');
      this.operators.push(`/OC /${group} BDC ${drawn} EMC`);
    }
  }

  /** Writes page, content and resources into the update; nothing when nothing was drawn. */
  apply(): void {
    if (this.operators.length === 0) return;
    const page = this.page.ref && this.update.edit(this.page.ref);
    if (!page) return;
    const content = this.wrap.around(page.get('Contents'), this.operators.join('\n'), {
      resources: this.page.attributes.get('Resources') ?? noResources,
      nameOf: (form) => this.nameOf(form, this.forms, this.takenForms, 'CsX'),
    });
    const resources = this.resources?.clone() ?? new PdfDict();
    if (this.forms.size > 0) resources.set('XObject', merged(this.takenForms, this.forms));
    if (this.properties.size > 0) resources.set('Properties', merged(this.takenProperties, this.properties));
    page.set('Resources', resources);
    page.set('Contents', content);
  }

  private openResources(): void {
    if (this.resources) return;
    const { update } = this;
    this.resources = update.dict(this.page.attributes.get('Resources')) ?? new PdfDict();
    this.takenForms = update.dict(this.resources.get('XObject'));
    this.takenProperties = update.dict(this.resources.get('Properties'));
  }

  private nameOf(ref: PdfRef, added: PdfDict, taken: PdfDict | undefined, prefix: string): string {
    const known = this.names.get(ref.num);
    if (known) return known;
    let number = added.size + 1;
    let key = `${prefix}${number}`;
    while (taken?.has(key) || added.has(key)) key = `${prefix}${++number}`;
    added.set(key, ref);
    this.names.set(ref.num, key);
    return key;
  }
}

function merged(taken: PdfDict | undefined, added: PdfDict): PdfDict {
  if (!taken) return added;
  const all = taken.clone();
  for (const [key, value] of added) all.set(key, value);
  return all;
}

/** The resources that page content uses, and a way to add a form to them. */
interface ContentOwner {
  resources: PdfObject;
  nameOf: (form: PdfRef) => string;
}

/** One object for all pages without resources, so that they can share a form. */
const noResources = new PdfDict();

/** Larger than any page: a form with this box clips nothing. */
const everywhere = [-100_000, -100_000, 100_000, 100_000];

/** Bytes that a reference takes in an array. */
const referenceBytes = 8;

/** The result for one content, reused for every page that has the same content. */
type Wrapped =
  | { streams: readonly PdfRef[]; end: Pick<ContentEnd, 'depth' | 'isTextOpen' | 'openMarkedContents'> }
  | { body: PdfStream; markedContents: number; forms: Map<PdfObject | string, PdfRef> };

/** Isolates page content, so that everything drawn after it starts from the initial graphics state. */
export class ContentWrap {
  private readonly update: PdfUpdate;
  private readonly wrapped = new Map<string, Wrapped>();
  private opening: PdfRef | undefined;

  constructor(update: PdfUpdate) {
    this.update = update;
  }

  /**
   * New `/Contents`: the streams that were there, untouched between `q` and `Q`, and `added` after them.
   * @throws AppError document_too_complex
   */
  around(contents: PdfObject | undefined, added: string, owner: ContentOwner): PdfObject[] {
    const streams = this.streams(contents);
    if (streams.length === 0) return [this.content(`${added}\n`)];
    const key = streams.map(({ num }) => num).join(' ');
    const wrapped = this.wrapped.get(key) ?? this.wrap(streams);
    this.wrapped.set(key, wrapped);
    if ('body' in wrapped) {
      const form = owner.nameOf(this.form(wrapped, owner.resources));
      // Readers let marked content outlive its form, and do not mind an end too many.
      return [this.content(`q /${form} Do Q\n${endsOfMarkedContent(wrapped.markedContents)}\n${added}\n`)];
    }
    const { depth, isTextOpen, openMarkedContents } = wrapped.end;
    this.opening ??= this.content('q\n');
    this.spend(wrapped.streams.length * referenceBytes);
    const closed = `${isTextOpen ? 'ET\n' : ''}${endsOfMarkedContent(openMarkedContents)}${'Q '.repeat(depth + 1)}`;
    return [this.opening, ...wrapped.streams, this.content(`\n${closed}\n${added}\n`)];
  }

  private wrap(streams: readonly PdfRef[]): Wrapped {
    const { update } = this;
    const { bytes, isExact } = this.joined(streams);
    const { isSound, underflows, ...end } = scanContent(bytes);
    if (!isSound || !isExact) {
      const markedContents = countOf(bytes, 'BMC') + countOf(bytes, 'BDC');
      const only = streams.length === 1 && underflows.length === 0 ? update.stream(streams[0]) : undefined;
      const body = only?.dict.has('Filter')
        ? new PdfStream(only.dict, only.raw)
        : packedStream(new PdfDict(), only?.raw ?? blanked(bytes, underflows));
      return { body, markedContents, forms: new Map() };
    }
    if (underflows.length === 0) return { streams, end };
    const body = packedStream(new PdfDict(), blanked(bytes, underflows));
    this.spend(body.raw.length);
    return { streams: [update.add(body)], end };
  }

  private content(operators: string): PdfRef {
    this.spend(operators.length);
    return this.update.addStream(new PdfDict(), Buffer.from(operators, 'latin1'));
  }

  /**
   * Moves content whose end is ambiguous into a form XObject, where it ends in every reader. The structure tree loses
   * its marked content.
   */
  private form({ body, forms }: Extract<Wrapped, { body: PdfStream }>, resources: PdfObject): PdfRef {
    // References to one object are not one object themselves.
    const key = resources instanceof PdfRef ? `${resources.num} R` : resources;
    const known = forms.get(key);
    if (known) return known;
    this.spend(body.raw.length);
    const coding = { Filter: body.dict.get('Filter'), DecodeParms: body.dict.get('DecodeParms') };
    const form = this.update.add(new PdfStream(formDict(everywhere, resources, coding), body.raw));
    forms.set(key, form);
    return form;
  }

  private spend(bytes: number): void {
    this.update.reader.budget.spendCopied(bytes);
  }

  private streams(contents: PdfObject | undefined): PdfRef[] {
    const items = this.update.array(contents) ?? [contents ?? null];
    return items.filter((item): item is PdfRef => item instanceof PdfRef && this.update.stream(item) !== undefined);
  }

  /** The streams are one content, divided between tokens (ISO 32000-2, 7.7.3.3); exact when all readers see the same. */
  private joined(streams: readonly PdfRef[]): { bytes: Buffer; isExact: boolean } {
    const { update } = this;
    const { budget } = update.reader;
    const doubtfulBefore = budget.doubtfulStreams;
    let isExact = true;
    const parts: Uint8Array[] = [];
    let total = 0;
    for (const ref of streams) {
      const stream = update.stream(ref);
      if (!stream) continue;
      const part = update.decode(stream);
      // Decoded bytes were charged to the budget already; a plain stream is copied here and charged now.
      if (part === stream.raw) budget.spendDecoded(part.length);
      const isBlank = lacksHeader(update, stream);
      isExact &&= !isBlank && update.number(stream.dict.get('Length')) === stream.raw.length;
      total += part.length + 1;
      if (total > budget.limits.streamBytes) throw tooComplex('The content of a page is too long.');
      if (parts.length > 0) parts.push(Buffer.from('\n'));
      if (!isBlank) parts.push(part);
    }
    return { bytes: Buffer.concat(parts), isExact: isExact && budget.doubtfulStreams === doubtfulBefore };
  }
}

/** Real pages have some thousand marked-content sequences. A page with more than this is refused. */
const maxMarkedContents = 1_000_000;

function endsOfMarkedContent(count: number): string {
  if (count > maxMarkedContents) throw tooComplex('The content of a page has too much marked content.');
  return 'EMC '.repeat(count);
}

function countOf(bytes: Buffer, word: string): number {
  let count = 0;
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) count++;
  return count;
}

/**
 * Whether deflated data has a wrong header (RFC 1950, 2.2): some readers ignore the header, others show none of the
 * content.
 */
function lacksHeader(update: PdfUpdate, { dict, raw }: PdfStream): boolean {
  const filter = update.array(dict.get('Filter'))?.[0] ?? dict.get('Filter');
  const [method = 0, flags = 0] = raw;
  return update.name(filter) === 'FlateDecode' && ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0);
}

/** Blanks out a `Q` without its `q`: readers ignore it, but after our own `q` it would have an effect. */
function blanked(bytes: Buffer, underflows: readonly number[]): Buffer {
  for (const position of underflows) bytes[position] = 0x20;
  return bytes;
}
