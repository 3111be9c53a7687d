/** The attributes that a widget inherits from its field and from the form (ISO 32000-2, 12.7.4). */
import { inheritedEntry } from '../document/field-tree.ts';
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { decodeText } from '../objects/text-string.ts';
import { type DefaultAppearance, parseDefaultAppearance } from './default-appearance.ts';
import { type SimpleFont, simpleFont, standardFont, standardFontName } from './simple-font.ts';

/** Field flags (tables 226, 228 and 230), as bits. */
export const fieldFlags = {
  readOnly: 1,
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  fileSelect: 1 << 20,
  comb: 1 << 24,
} as const;

export interface FieldAttributes {
  type: 'Tx' | 'Ch' | 'Btn' | 'Sig' | undefined;
  flags: number;
  value: PdfObject | undefined;
  quadding: number;
  appearance: DefaultAppearance;
  /** The font of the default appearance: the document's where it can be used, else a standard one. */
  font: SimpleFont;
  fontName: string;
}

/** Finds fonts once per document. */
export class FormFonts {
  private readonly source: PdfSource;
  /** Fonts of the document by their object; standard fonts in their place by their name in the resources. */
  private readonly found = new Map<PdfDict | string, SimpleFont>();
  private resources: PdfDict | undefined;

  constructor(source: PdfSource) {
    this.source = source;
  }

  font(fontName: string, widget: PdfDict): SimpleFont {
    const source = this.source;
    this.resources ??= source.dict(source.dict(this.form?.get('DR'))?.get('Font'));
    const own = source.dict(source.dict(source.dict(widget.get('AP'))?.get('N'))?.get('Resources'));
    const object =
      this.resources?.get(fontName) ??
      source.dict(source.dict(inheritedEntry(source, widget, 'DR'))?.get('Font'))?.get(fontName) ??
      source.dict(own?.get('Font'))?.get(fontName);
    const dict = source.dict(object);
    const usable = dict && (this.found.get(dict) ?? simpleFont(source, object));
    const font = usable ?? this.found.get(fontName) ?? standardFont(standardFontName(fontName));
    this.found.set(usable ? dict : fontName, font);
    return font;
  }

  get form(): PdfDict | undefined {
    return this.source.dict(this.source.catalog.get('AcroForm'));
  }
}

const types = new Set(['Tx', 'Ch', 'Btn', 'Sig']);

/** Reads them from the widget, its field and the form, in this order. */
export function fieldAttributes(source: PdfSource, fonts: FormFonts, widget: PdfDict): FieldAttributes {
  const inherited = (key: string) => inheritedEntry(source, widget, key);
  const type = source.name(inherited('FT'));
  const { form } = fonts;
  const written = source.string(inherited('DA')) ?? source.string(form?.get('DA'));
  const appearance = parseDefaultAppearance(written ? Buffer.from(written).toString('latin1') : '');
  const fontName = appearance.font ?? 'Helv';
  return {
    type: type !== undefined && types.has(type) ? (type as FieldAttributes['type']) : undefined,
    flags: source.number(inherited('Ff')) ?? 0,
    value: inherited('V'),
    quadding: source.number(inherited('Q')) ?? source.number(form?.get('Q')) ?? 0,
    appearance,
    font: fonts.font(fontName, widget),
    fontName,
  };
}

/** A value for people: a text string, a name, a number, or a stream of text (long values are stored so). */
export function valueText(source: PdfSource, value: PdfObject | undefined): string {
  const stream = source.stream(value);
  if (stream) return decodeText(source.decode(stream));
  return source.text(value) ?? source.name(value) ?? source.number(value)?.toString() ?? '';
}

/** The words of a rich text string (ISO 32000-1, 12.7.3.4), paragraphs as lines. */
export function richTextWords(rich: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return rich
    .slice(0, 200_000)
    .replace(/<\?[^>]*>/g, '')
    .replace(/<br\s*\/?>|<\/p>(?=\s*<p)/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex: string, decimal: string, named: string) => {
      if (named) return entities[named] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
