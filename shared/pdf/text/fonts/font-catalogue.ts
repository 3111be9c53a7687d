/** Which face has which character: `catalogue.json.br` of the built fonts, and the faces loaded from it on demand. */
import { brotliDecompressSync } from 'node:zlib';
import { bitmapFace } from './bitmap-file.ts';
import { readFontFile } from './font-files.ts';
import type { Face } from './glyph.ts';
import { outlineFace } from './outline-file.ts';
import { truetypeFace } from './truetype.ts';
import { unpackTruetype } from './truetype-file.ts';

/** The content of the catalogue. */
export interface FontCatalogue {
  /** In order of preference. `coverage`: first code point and length of each run, ascending; no code point is in two faces. */
  faces: { id: string; kind: 'truetype' | 'outlines' | 'bitmaps'; coverage: number[] }[];
}

interface Run {
  first: number;
  end: number;
  face: number;
}

let catalogue: { ids: FontCatalogue['faces']; runs: Run[] } | undefined;
/** Faces by number, loaded when a text first needs them; they stay for the life of the thread. */
const loaded = new Map<number, Face>();

function load(): { ids: FontCatalogue['faces']; runs: Run[] } {
  if (!catalogue) {
    const { faces }: FontCatalogue = JSON.parse(brotliDecompressSync(readFontFile('catalogue.json.br')).toString());
    const runs: Run[] = [];
    faces.forEach(({ coverage }, face) => {
      for (let at = 0; at < coverage.length; at += 2) {
        const first = coverage[at] ?? 0;
        runs.push({ first, end: first + (coverage[at + 1] ?? 0), face });
      }
    });
    runs.sort((a, b) => a.first - b.first);
    catalogue = { ids: faces, runs };
  }
  return catalogue;
}

/** The number of the face that has a code point; undefined when none has it. */
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

/** Loads a face once. */
export function faceNumber(number: number): Face {
  const known = loaded.get(number);
  if (known) return known;
  const entry = load().ids[number];
  if (!entry) throw new Error(`there is no face ${number}`);
  const file = readFontFile(`${entry.id}.${entry.kind}`);
  const face =
    entry.kind === 'outlines'
      ? outlineFace(entry.id, file)
      : entry.kind === 'bitmaps'
        ? bitmapFace(entry.id, file)
        : truetypeFace(entry.id, unpackTruetype(file));
  loaded.set(number, face);
  return face;
}
