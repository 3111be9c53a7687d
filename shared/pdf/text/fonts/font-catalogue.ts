/** Maps characters to faces: `catalogue.json.br` of the built fonts, and the faces loaded on demand. */
import { readCompressedFontFile } from './font-files.ts';
import type { Face } from './glyph.ts';
import { truetypeFace } from './truetype.ts';

export interface FontCatalogue {
  /**
   * In order of preference. `coverage`: first code point and length of each run, ascending; each code point is in one
   * face only.
   */
  faces: {
    id: string;
    /** HarfBuzz shapes its text: characters join, reorder or carry marks. */
    needsShaping: boolean;
    coverage: number[];
  }[];
}

interface Run {
  first: number;
  end: number;
  face: number;
}

export interface CatalogueFace extends Face {
  readonly needsShaping: boolean;
}

let catalogue: { faces: FontCatalogue['faces']; runs: Run[] } | undefined;
/** Faces by number, loaded when a text first needs them and kept for the life of the thread. */
const loaded = new Map<number, CatalogueFace>();

function load(): { faces: FontCatalogue['faces']; runs: Run[] } {
  if (!catalogue) {
    const { faces }: FontCatalogue = JSON.parse(Buffer.from(readCompressedFontFile('catalogue.json.br')).toString());
    const runs: Run[] = [];
    faces.forEach(({ coverage }, face) => {
      for (let at = 0; at < coverage.length; at += 2) {
        const first = coverage[at] ?? 0;
        runs.push({ first, end: first + (coverage[at + 1] ?? 0), face });
      }
    });
    runs.sort((a, b) => a.first - b.first);
    catalogue = { faces, runs };
  }
  return catalogue;
}

export function faceFor(codePoint: number): number | undefined {
  const { runs } = load();
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  const run = runs[low];
  return run && run.first <= codePoint ? run.face : undefined;
}

export function faceNumber(number: number): CatalogueFace {
  const known = loaded.get(number);
  if (known) return known;
  const entry = load().faces[number];
  if (!entry) throw new Error(`There is no face ${number}.`);
  const file = readCompressedFontFile(`${entry.id}.ttf.br`);
  const face = { ...truetypeFace(entry.id, file), needsShaping: entry.needsShaping };
  loaded.set(number, face);
  return face;
}
