import { formatOperand } from '../appending/serialize.ts';
import type { PdfUpdate } from '../appending/update.ts';
import { tooComplex } from '../reading/budget.ts';
import { PdfDict, type PdfObject, PdfRef } from '../reading/objects.ts';
import type { Matrix } from '../reading/page-geometry.ts';
import type { Page } from '../reading/page-tree.ts';
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
    const resources = this.resources?.clone() ?? new PdfDict();
    if (this.forms.size > 0) resources.set('XObject', merged(this.takenForms, this.forms));
    if (this.properties.size > 0) resources.set('Properties', merged(this.takenProperties, this.properties));
    page.set('Resources', resources);
    page.set('Contents', this.wrap.around(page.get('Contents'), this.operators.join('\n')));
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
  const all = taken?.clone() ?? new PdfDict();
  for (const [key, value] of added) all.set(key, value);
  return all;
}

/** Puts page content between `q` and `Q`, so that what is drawn after it finds the page as it was in the beginning. */
export class ContentWrap {
  private readonly update: PdfUpdate;
  private opening: PdfRef | undefined;

  constructor(update: PdfUpdate) {
    this.update = update;
  }

  /** New `/Contents`: the streams that were there, untouched, and `added` after them. */
  around(contents: PdfObject | undefined, added: string): PdfObject[] {
    const { update } = this;
    const streams = this.streams(contents);
    if (streams.length === 0) return [update.addStream(new PdfDict(), Buffer.from(`${added}\n`, 'latin1'))];
    const bytes = this.joined(streams);
    const end = scanContent(bytes);
    const kept = end.underflows.length === 0 ? streams : [this.withoutUnderflows(bytes, end)];
    this.opening ??= update.addStream(new PdfDict(), Buffer.from('q\n', 'latin1'));
    const closing = `${end.isTextOpen ? 'ET\n' : ''}${'Q '.repeat(end.depth + 1)}\n${added}\n`;
    return [this.opening, ...kept, update.addStream(new PdfDict(), Buffer.from(closing, 'latin1'))];
  }

  private streams(contents: PdfObject | undefined): PdfRef[] {
    const items = this.update.array(contents) ?? [contents ?? null];
    return items.filter((item): item is PdfRef => item instanceof PdfRef && this.update.stream(item) !== undefined);
  }

  /** The streams are one content, divided between tokens (ISO 32000-1, 7.7.3.3). */
  private joined(streams: PdfRef[]): Buffer {
    const parts: Uint8Array[] = [];
    let total = 0;
    for (const ref of streams) {
      const stream = this.update.stream(ref);
      if (!stream) continue;
      const part = this.update.decode(stream);
      total += part.length;
      if (total > this.update.reader.budget.limits.streamBytes) throw tooComplex('The content of a page is too long.');
      parts.push(part, Buffer.from('\n'));
    }
    return Buffer.concat(parts);
  }

  /** Readers ignore a `Q` without its `q`; behind our own `q` it would begin to mean something, so it is blanked out. */
  private withoutUnderflows(bytes: Buffer, end: ContentEnd): PdfRef {
    for (const position of end.underflows) bytes[position] = 0x20;
    return this.update.addStream(new PdfDict(), bytes);
  }
}
