/**
 * Finds out what a page shows below boxes. It follows only the operators of page content (ISO 32000-2, 8) that fill
 * areas, at sample points of each box.
 */
import { type Box, boundsOf, identity, type Matrix, multiply } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import { type PdfDict, PdfName, type PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { OperatorReader } from '../parser/operator-reader.ts';
import { formBox, formMatrix } from './placement.ts';
import { TextBelow } from './text-below.ts';

/** Content beyond this is not followed: backgrounds are drawn first. */
const maxBytes = 1 << 16;
const maxForms = 4;
/** Black letters on anything darker are hard to read. */
const darkest = 0.45;
/** Nested graphics states and forms that are followed. */
const maxStates = 200;
const maxFormDepth = 4;
/** Sample points of a box: the centres of its cells. */
const columns = 6;
const rows = 3;

/**
 * `dark`: dark below the whole box, except for pictures. `mixed`: dark below a part of the box, or a picture or a pattern,
 * whose pixels are not examined, so it may be dark.
 */
export type Ground = 'light' | 'dark' | 'mixed';

/** The page around a box. */
export interface Surroundings {
  ground: Ground;
  /** Distance of the nearest text below the lower edge of the box, in points; infinite if there is none. */
  textBelow: number;
}

export function surroundingsOf(source: PdfSource, page: Page, boxes: readonly Box[]): Surroundings[] {
  const scan = new BackgroundScan(source, boxes);
  const contents = page.dict.get('Contents');
  const streams = (source.array(contents) ?? [contents ?? null]).flatMap((item) => source.stream(item) ?? []);
  const parts: Uint8Array[] = [];
  let total = 0;
  for (const stream of streams) {
    if (total >= maxBytes) break;
    const part = source.decode(stream);
    parts.push(part, Buffer.from('\n'));
    total += part.length;
  }
  scan.run(Buffer.concat(parts), source.dict(page.attributes.get('Resources')), 0);
  return scan.surroundings();
}

type Point = readonly [number, number];

interface State {
  matrix: Matrix;
  space: 'device' | 'inks' | 'other';
  /** Luminance from 0 (black) to 1. Undefined if it is not known. */
  fill: number | undefined;
  /** Undefined if the fill is blended in another way than by its opacity. */
  opacity: number | undefined;
  /** Nothing is drawn outside of it. */
  clip: Box;
}

interface Place {
  box: Box;
  samples: Sample[];
}

/** A point below a box, with the luminance that is drawn there; undefined if it is not known. */
interface Sample {
  at: Point;
  luminance: number | undefined;
}

const everywhere: Box = [-Infinity, -Infinity, Infinity, Infinity];

class BackgroundScan {
  private readonly source: PdfSource;
  private readonly places: Place[];
  private readonly text: TextBelow;
  private state: State = { matrix: identity, space: 'device', fill: 0, opacity: 1, clip: everywhere };
  private readonly states: State[] = [];
  /** The path so far: its subpaths, in the coordinates of the page. */
  private path: Point[][] = [];
  private clips = false;
  private forms = 0;

  constructor(source: PdfSource, boxes: readonly Box[]) {
    this.source = source;
    this.text = new TextBelow(boxes);
    this.places = boxes.map((box) => ({ box, samples: samplesOf(box) }));
  }

  surroundings(): Surroundings[] {
    return this.grounds().map((ground, index) => ({ ground, textBelow: this.text.distances[index] ?? Infinity }));
  }

  private grounds(): Ground[] {
    return this.places.map(({ samples }): Ground => {
      const dark = samples.filter(({ luminance = 1 }) => luminance < darkest).length;
      const unknown = samples.filter(({ luminance }) => luminance === undefined).length;
      if (dark + unknown === 0) return 'light';
      // A dark background matters more than a picture beside it.
      return dark > 0 && dark + unknown === samples.length ? 'dark' : 'mixed';
    });
  }

  run(content: Uint8Array, resources: PdfDict | undefined, depth: number): void {
    const reader = new OperatorReader(content, maxBytes);
    for (let word = reader.next(); word !== ''; word = reader.next()) {
      const { operands } = reader;
      if (word === 'BI') {
        // The data of an inline image is not page content.
        this.picture();
        return;
      }
      if (word === 'Do') this.object(operands[0], resources, depth);
      else if (word === 'gs') this.useState(this.resource(resources, 'ExtGState', operands[0]));
      else if (word === 'cs') this.useSpace(this.resource(resources, 'ColorSpace', operands[0]) ?? operands[0]);
      else this.operator(word, operands);
    }
  }

  private operator(word: string, operands: readonly PdfObject[]): void {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    switch (word) {
      case 'q':
        if (this.states.length < maxStates) this.states.push({ ...this.state });
        break;
      case 'Q':
        this.state = this.states.pop() ?? this.state;
        break;
      case 'cm':
        if (numbers.length === 6) this.state.matrix = multiply(numbers as unknown as Matrix, this.state.matrix);
        break;
      case 'g':
      case 'rg':
      case 'k':
        this.state.space = 'device';
        this.state.fill = luminanceOf(numbers);
        break;
      case 'sc':
      case 'scn':
        this.state.fill = luminanceIn(this.state.space, numbers);
        break;
      case 'sh':
        this.paint(everywhere, undefined);
        break;
      case 'W':
      case 'W*':
        this.clips = true;
        break;
      case 'f':
      case 'F':
      case 'B':
      case 'b':
        this.fill(false);
        break;
      case 'f*':
      case 'B*':
      case 'b*':
        this.fill(true);
        break;
      case 'S':
      case 's':
      case 'n':
        this.endPath();
        break;
      default:
        this.text.operator(word, operands, this.state.matrix);
        this.extendPath(word, numbers);
    }
  }

  private extendPath(word: string, [x = 0, y = 0, ...more]: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0] = more;
    const last = this.path.at(-1);
    if (word === 're') {
      const [right, top] = [x + a, y + b];
      this.path.push([this.placed(x, y), this.placed(right, y), this.placed(right, top), this.placed(x, top)]);
    } else if (word === 'm') this.path.push([this.placed(x, y)]);
    else if (word === 'l') last?.push(this.placed(x, y));
    // The control points stand for a curve: backgrounds are hardly round.
    else if (word === 'c') last?.push(this.placed(x, y), this.placed(a, b), this.placed(c, d));
    else if (word === 'v' || word === 'y') last?.push(this.placed(x, y), this.placed(a, b));
  }

  private placed(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.state.matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  }

  private fill(isEvenOdd: boolean): void {
    const { path } = this;
    this.paint(boundsOfPath(path), this.state.fill, (at) => isInside(path, at, isEvenOdd));
    this.endPath();
  }

  private endPath(): void {
    if (this.clips && this.path.length > 0) this.clipTo(boundsOfPath(this.path));
    this.clips = false;
    this.path = [];
  }

  private clipTo(area: Box): void {
    this.state.clip = common(this.state.clip, area);
  }

  /** Paints the sample points in an area. If the luminance is not known, neither is theirs afterwards. */
  private paint(area: Box, luminance: number | undefined, covers: (at: Point) => boolean = () => true): void {
    const { opacity, clip } = this.state;
    if (opacity === 0) return;
    const painted = common(clip, area);
    for (const { box, samples } of this.places) {
      if (!touches(painted, box)) continue;
      for (const sample of samples) {
        if (!contains(painted, sample.at) || !covers(sample.at)) continue;
        const below = sample.luminance;
        if (luminance === undefined || opacity === undefined) sample.luminance = undefined;
        else if (opacity === 1) sample.luminance = luminance;
        else if (below !== undefined) sample.luminance = below + (luminance - below) * opacity;
      }
    }
  }

  /** Draws a picture into the unit square. */
  private picture(): void {
    this.paint(boundsOf([0, 0, 1, 1], this.state.matrix), undefined);
  }

  private useSpace(space: PdfObject | undefined): void {
    const { source, state } = this;
    const family = source.name(source.array(space)?.[0] ?? space) ?? '';
    const isInks = family === 'Separation' || family === 'DeviceN';
    state.space = isInks ? 'inks' : /^(Device|Cal|ICC)/.test(family) ? 'device' : 'other';
    state.fill = state.space === 'device' ? 0 : undefined;
  }

  private useState(object: PdfObject | undefined): void {
    const { source } = this;
    const dict = source.dict(object);
    const mode = source.array(dict?.get('BM'))?.[0] ?? dict?.get('BM');
    const isBlended = !['Normal', 'Compatible', undefined].includes(source.name(mode));
    const opacity = source.number(dict?.get('ca')) ?? this.state.opacity;
    if (dict) this.state.opacity = isBlended || source.dict(dict.get('SMask')) ? undefined : opacity;
  }

  private resource(resources: PdfDict | undefined, kind: string, key: PdfObject | undefined): PdfObject | undefined {
    return key instanceof PdfName ? this.source.dict(resources?.get(kind))?.get(key.value) : undefined;
  }

  private object(key: PdfObject | undefined, resources: PdfDict | undefined, depth: number): void {
    const { source } = this;
    const stream = source.stream(this.resource(resources, 'XObject', key));
    if (!stream) return;
    if (source.name(stream.dict.get('Subtype')) === 'Image') {
      this.picture();
      return;
    }
    const matrix = multiply(formMatrix(source, stream.dict), this.state.matrix);
    const bbox = formBox(source, stream.dict);
    const bounds = bbox && boundsOf(bbox, matrix);
    // A form draws within its box only.
    const isBelow = bounds && this.places.some(({ samples }) => samples.every(({ at }) => contains(bounds, at)));
    if (!isBelow || depth >= maxFormDepth || ++this.forms > maxForms) return;
    const outer = { ...this.state };
    const level = this.states.length;
    this.state.matrix = matrix;
    this.clipTo(bounds);
    this.run(source.decode(stream), source.dict(stream.dict.get('Resources')) ?? resources, depth + 1);
    this.states.length = Math.min(level, this.states.length);
    this.state = outer;
  }
}

function samplesOf([left, bottom, right, top]: Box): Sample[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const x = left + ((column + 0.5) / columns) * (right - left);
    return { at: [x, bottom + ((row + 0.5) / rows) * (top - bottom)], luminance: 1 };
  });
}

function contains([left, bottom, right, top]: Box, [x, y]: Point): boolean {
  return left <= x && bottom <= y && right >= x && top >= y;
}

function touches([left, bottom, right, top]: Box, box: Box): boolean {
  return left < box[2] && bottom < box[3] && right > box[0] && top > box[1];
}

function common(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

function boundsOfPath(path: readonly Point[][]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const points of path)
    for (const [x, y] of points) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
  return [left, bottom, right, top];
}

/** ISO 32000-2, 8.5.3.3: counts the crossings of a ray from the point to the right. */
function isInside(path: readonly Point[][], [x, y]: Point, isEvenOdd: boolean): boolean {
  let winding = 0;
  let crossings = 0;
  for (const points of path) {
    let before = points.at(-1);
    for (const point of points) {
      if (before && before[1] > y !== point[1] > y) {
        const crossed = before[0] + ((y - before[1]) / (point[1] - before[1])) * (point[0] - before[0]);
        if (crossed > x) {
          crossings++;
          winding += point[1] > before[1] ? 1 : -1;
        }
      }
      before = point;
    }
  }
  return isEvenOdd ? crossings % 2 === 1 : winding !== 0;
}

/** The number of components determines the colour space: grey, RGB or CMYK. */
function luminanceOf(parts: readonly number[]): number | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return a;
  if (parts.length === 3) return 0.3 * a + 0.59 * b + 0.11 * c;
  if (parts.length === 4) return (1 - d) * (1 - (0.3 * a + 0.59 * b + 0.11 * c));
  return undefined;
}

function luminanceIn(space: State['space'], parts: readonly number[]): number | undefined {
  if (space === 'device') return luminanceOf(parts);
  // The colour of an ink is not examined. A little of any ink is light.
  const lightest = 1 - Math.max(...parts);
  return space === 'inks' && parts.length > 0 && lightest >= darkest ? lightest : undefined;
}
