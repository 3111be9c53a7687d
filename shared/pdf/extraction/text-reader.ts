/**
 * Reads the text that page content shows, with its positions (ISO 32000-2, 9.4). Colour and rendering mode do not
 * matter, so invisible text is included.
 */
import { identity, type Matrix, multiply, type PageGeometry, toDisplay } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import { inlineImageEnd } from '../flattening/inline-image.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, type PdfStream, PdfString } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { OperatorReader } from '../parser/operator-reader.ts';
import type { ExtractionCosts } from './extraction-costs.ts';
import type { ShownCode, TextFont } from './shown-code.ts';
import { textFont } from './text-font.ts';
import { RunBuilder, type TextRun } from './text-runs.ts';

/** Limit of nested forms; real ones stay below 10. */
const maxFormDepth = 16;
/** Limit of saved graphics states; ISO 32000-1, annex C, allows 28. */
const maxSavedStates = 512;
const maxContents = 10_000;
/** Points; smaller or more distant text is unreadable. */
const smallestEm = 0.1;
const furthest = 100_000;

/** The part of the graphics state that `q` saves. */
interface TextState {
  matrix: Matrix;
  font: TextFont | undefined;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  /** Horizontal scale: 1 is 100 %. */
  scale: number;
  leading: number;
  rise: number;
}

const initialState: Omit<TextState, 'matrix'> = {
  font: undefined,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
};

export class TextReader {
  private readonly source: PdfSource;
  private readonly costs: ExtractionCosts;
  private readonly fonts = new Map<number, TextFont | undefined>();

  constructor(source: PdfSource, costs: ExtractionCosts) {
    this.source = source;
    this.costs = costs;
  }

  /** @throws AppError document_too_complex, BrokenXref */
  runsOf(page: Page, geometry: PageGeometry): TextRun[] {
    const builder = new RunBuilder();
    const resources = this.source.dict(page.attributes.get('Resources'));
    const content = new ContentReader(this.source, this.costs, builder, (object) => this.font(object));
    content.run(this.contentOf(page), resources, toDisplay(geometry));
    return builder.runs;
  }

  /** Joins the content streams with white space: they are one stream, split between tokens (7.8.2). */
  private contentOf({ dict }: Page): Uint8Array {
    const { source } = this;
    const contents = source.resolve(dict.get('Contents'));
    const streams = (Array.isArray(contents) ? contents.slice(0, maxContents) : [contents]).flatMap(
      (object) => source.stream(object) ?? [],
    );
    const parts: Uint8Array[] = [];
    for (const stream of streams) {
      const bytes = source.decode(stream);
      // Attack: one stream that is referenced ten thousand times.
      this.costs.spend('contentBytes', bytes.length);
      parts.push(bytes, Buffer.from('\n'));
    }
    return Buffer.concat(parts);
  }

  private font(object: PdfObject | undefined): TextFont | undefined {
    if (!(object instanceof PdfRef)) return textFont(this.source, object, this.costs);
    if (!this.fonts.has(object.num)) this.fonts.set(object.num, textFont(this.source, object, this.costs));
    return this.fonts.get(object.num);
  }
}

class ContentReader {
  private readonly source: PdfSource;
  private readonly costs: ExtractionCosts;
  private readonly builder: RunBuilder;
  private readonly fontOf: (object: PdfObject | undefined) => TextFont | undefined;
  private state: TextState = { ...initialState, matrix: identity };
  private readonly saved: TextState[] = [];
  /** States saved by the enclosing forms: a form's own `Q` does not restore them. */
  private savedAround = 0;
  /** `q` beyond the limit, whose `Q` restore nothing. */
  private unsaved = 0;
  private textMatrix = identity;
  private lineMatrix = identity;
  private readonly open = new Set<PdfStream>();

  constructor(
    source: PdfSource,
    costs: ExtractionCosts,
    builder: RunBuilder,
    fontOf: (object: PdfObject | undefined) => TextFont | undefined,
  ) {
    this.source = source;
    this.costs = costs;
    this.builder = builder;
    this.fontOf = fontOf;
  }

  run(bytes: Uint8Array, resources: PdfDict | undefined, matrix: Matrix): void {
    this.state = { ...this.state, matrix };
    const reader = new OperatorReader(bytes);
    const { parser } = reader;
    for (let operator = reader.next(); operator !== ''; operator = reader.next()) {
      this.costs.spend('tokens', parser.count);
      parser.count = 0;
      if (operator === 'BI') parser.position = inlineImageEnd(bytes, parser.position).end;
      else this.operate(operator, reader.operands, resources);
    }
  }

  private operate(operator: string, operands: readonly PdfObject[], resources: PdfDict | undefined): void {
    switch (operator) {
      case 'q':
        this.save();
        break;
      case 'Q':
        this.restore();
        break;
      case 'cm':
        this.state.matrix = multiply(matrixOf(operands), this.state.matrix);
        break;
      case 'Do':
        this.draw(operands, resources);
        break;
      case 'gs':
        this.applyGraphicsState(operands, resources);
        break;
      case 'BT':
        this.textMatrix = identity;
        this.lineMatrix = identity;
        break;
      default:
        this.setText(operator, operands, resources) || this.placeText(operator, operands);
    }
  }

  /** Applies operators of the text state (9.3); returns false for another operator. */
  private setText(operator: string, operands: readonly PdfObject[], resources: PdfDict | undefined): boolean {
    const { state } = this;
    const value = numberAt(operands, operands.length - 1);
    switch (operator) {
      case 'Tf':
        state.font = this.fontOf(this.resource(resources, 'Font', operands[0]));
        state.size = value;
        return true;
      case 'Tc':
        state.charSpacing = value;
        return true;
      case 'Tw':
        state.wordSpacing = value;
        return true;
      case 'Tz':
        state.scale = value / 100;
        return true;
      case 'TL':
        state.leading = value;
        return true;
      case 'Ts':
        state.rise = value;
        return true;
      default:
        return false;
    }
  }

  /** Applies operators that position and show text (9.4.2 and 9.4.3). */
  private placeText(operator: string, operands: readonly PdfObject[]): void {
    const { state } = this;
    switch (operator) {
      case 'Td':
        this.moveLine(numberAt(operands, 0), numberAt(operands, 1));
        break;
      case 'TD':
        state.leading = -numberAt(operands, 1);
        this.moveLine(numberAt(operands, 0), numberAt(operands, 1));
        break;
      case 'Tm':
        this.lineMatrix = matrixOf(operands);
        this.textMatrix = this.lineMatrix;
        break;
      case 'T*':
        this.moveLine(0, -state.leading);
        break;
      case "'":
      case '"':
        if (operator === '"') {
          state.wordSpacing = numberAt(operands, 0);
          state.charSpacing = numberAt(operands, 1);
        }
        this.moveLine(0, -state.leading);
        this.show(operands.at(-1));
        break;
      case 'Tj':
      case 'TJ':
        this.show(operands.at(-1));
    }
  }

  private moveLine(x: number, y: number): void {
    this.lineMatrix = multiply([1, 0, 0, 1, x, y], this.lineMatrix);
    this.textMatrix = this.lineMatrix;
  }

  private show(operand: PdfObject | undefined): void {
    for (const item of Array.isArray(operand) ? operand : [operand]) {
      if (item instanceof PdfString) this.showString(item.bytes);
      else if (typeof item === 'number') {
        const { font, size, scale } = this.state;
        const back = (-item / 1000) * size;
        this.advance(font?.isVertical ? 0 : back * scale, font?.isVertical ? back : 0);
      }
    }
  }

  private advance(x: number, y: number): void {
    this.textMatrix = multiply([1, 0, 0, 1, x, y], this.textMatrix);
  }

  private showString(bytes: Uint8Array): void {
    const { font, size, charSpacing, wordSpacing, scale, matrix } = this.state;
    if (!font) return;
    const toPage = multiply(this.textMatrix, matrix);
    let moved = 0;
    for (const code of font.codes(bytes)) {
      this.costs.spend('characters', 1);
      const spacing = charSpacing + (code.isSpace ? wordSpacing : 0);
      if (code.text !== undefined && code.text.trim() === '') this.builder.space();
      else this.addGlyph(code, font, toPage, moved);
      moved += font.isVertical ? spacing - size : (code.width * size + spacing) * scale;
    }
    this.advance(font.isVertical ? 0 : moved, font.isVertical ? moved : 0);
  }

  /** @param moved in text space, since the beginning of the string */
  private addGlyph({ text, width }: ShownCode, font: TextFont, toPage: Matrix, moved: number): void {
    const { size, scale, rise } = this.state;
    const { isVertical } = font;
    const [a, b, c, d, e, f] = toPage;
    const advance = width * size * scale;
    // A character of vertical text hangs below its position, centred on the line (9.7.4.3).
    const [left, base] = isVertical ? [-advance / 2, moved - 0.88 * size] : [moved, rise];
    const [high, low] = [base + font.ascent * size, base + font.descent * size];
    const right = left + advance;
    const [startAcross, startUp] = isVertical ? [0, moved] : [moved, rise];
    const [endAcross, endUp] = isVertical ? [0, moved - size] : [right, rise];
    const x = startAcross * a + startUp * c + e;
    const y = startAcross * b + startUp * d + f;
    const endX = endAcross * a + endUp * c + e;
    const endY = endAcross * b + endUp * d + f;
    const em = Math.abs(size) * Math.hypot(c, d);
    if (!(em > smallestEm) || !(Math.abs(x) + Math.abs(y) + Math.abs(endX) + Math.abs(endY) + em < furthest)) return;
    this.builder.add({
      text: text ?? '\ufffd',
      left: Math.min(left * a, right * a) + Math.min(low * c, high * c) + e,
      top: Math.min(left * b, right * b) + Math.min(low * d, high * d) + f,
      right: Math.max(left * a, right * a) + Math.max(low * c, high * c) + e,
      bottom: Math.max(left * b, right * b) + Math.max(low * d, high * d) + f,
      x,
      y,
      endX,
      endY,
      size: em,
      isSpaced: false,
    });
  }

  private save(): void {
    if (this.saved.length < maxSavedStates) this.saved.push({ ...this.state });
    else this.unsaved++;
  }

  private restore(): void {
    if (this.unsaved > 0) this.unsaved--;
    else if (this.saved.length > this.savedAround) this.state = this.saved.pop() ?? this.state;
  }

  private resource(resources: PdfDict | undefined, category: string, key: PdfObject | undefined) {
    return this.source.dict(resources?.get(category))?.get(key instanceof PdfName ? key.value : '');
  }

  /** Draws a form XObject (8.10). A form that contains itself is drawn once. */
  private draw(operands: readonly PdfObject[], resources: PdfDict | undefined): void {
    const form = this.source.stream(this.resource(resources, 'XObject', operands[0]));
    if (!form || this.source.name(form.dict.get('Subtype')) !== 'Form') return;
    if (this.open.has(form) || this.open.size >= maxFormDepth) return;
    const { state, textMatrix, lineMatrix, savedAround, unsaved } = this;
    this.savedAround = this.saved.length;
    this.unsaved = 0;
    const own = this.source.numbers(form.dict.get('Matrix'), 6);
    this.open.add(form);
    this.state = { ...state };
    const formResources = this.source.dict(form.dict.get('Resources')) ?? resources;
    this.run(this.source.decode(form), formResources, multiply(own ? matrixOf(own) : identity, state.matrix));
    this.open.delete(form);
    this.saved.length = this.savedAround;
    Object.assign(this, { state, textMatrix, lineMatrix, savedAround, unsaved });
  }

  private applyGraphicsState(operands: readonly PdfObject[], resources: PdfDict | undefined): void {
    const dict = this.source.dict(this.resource(resources, 'ExtGState', operands[0]));
    const font = this.source.array(dict?.get('Font'));
    if (!font) return;
    this.state.font = this.fontOf(font[0]);
    this.state.size = this.source.number(font[1]) ?? 0;
  }
}

function numberAt(operands: readonly PdfObject[], index: number): number {
  const value = operands[index];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function matrixOf(operands: readonly PdfObject[]): Matrix {
  return [0, 1, 2, 3, 4, 5].map((index) => numberAt(operands, index)) as unknown as Matrix;
}
