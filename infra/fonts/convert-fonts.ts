/**
 * Makes the font files the sealer draws with out of font packages: Noto Sans and others, all OFL-1.1. Faces are used in
 * the order of the catalogue; a later face only has the characters that the earlier ones lack.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { FontCatalogue } from '../../shared/pdf/text/fonts/font-catalogue.ts';
import { subsetTruetype, truetypeFace } from '../../shared/pdf/text/fonts/truetype.ts';
import { writeBitmapFile } from './bitmap-file.ts';
import { type FontTables, glyphsOf, readTables, table, writeTables } from './font-tables.ts';
import { kerningPairs } from './kerning.ts';
import { type OutlineGlyph, writeOutlineFile } from './outline-file.ts';
import { brotli } from './packed-blocks.ts';
import { simplifyContour } from './simplify-contour.ts';
import { subsetFont } from './subset-font.ts';
import { packTruetype } from './truetype-file.ts';

const require = createRequire(import.meta.url);

const scripts = [
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada'],
  ...['malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
];

/** Tables a renderer or a shaper reads; names, hints and variation data are left out. */
const usedTables = ['GDEF', 'GPOS', 'GSUB', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];

/** Characters of English and Western European text: its font files are ready made. */
const basicCharacters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[0x152, 0x153, 0x160, 0x161, 0x178, 0x17d, 0x17e, 0x192, 0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d],
  ...[0x201e, 0x2020, 0x2021, 0x2022, 0x2026, 0x2030, 0x2039, 0x203a, 0x20ac, 0x2122],
];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The installed font packages. `modules`: their `node_modules`. */
class FontPackages {
  readonly #modules: string;

  constructor(modules: string) {
    this.#modules = modules;
  }

  async fontsource(family: string, subset: string): Promise<FontTables> {
    return readTables(await this.read(`@fontsource/${family}/files/${family}-${subset}-400-normal.woff`));
  }

  /** The slices of a family that has too many characters for one file. */
  async numberedSlices(family: string): Promise<FontTables[]> {
    const folder = `@fontsource/${family}/files`;
    const files = (await readdir(join(this.#modules, folder))).filter((file) => /-\d+-400-normal\.woff$/.test(file));
    return Promise.all(files.sort().map(async (file) => readTables(await this.read(`${folder}/${file}`))));
  }

  async notoSans(style: string): Promise<FontTables> {
    return readTables(await this.read(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));
  }

  /** The files with the licences. */
  async licences(): Promise<string[]> {
    const families = await readdir(join(this.#modules, '@fontsource'));
    return ['@expo-google-fonts/noto-sans/LICENSE_FONT', ...families.map((family) => `@fontsource/${family}/LICENSE`)];
  }

  read(file: string): Promise<Buffer> {
    return readFile(join(this.#modules, file));
  }
}

/** Ideographs outside the main block, as Japanese names use them: variants that are told apart by their bearers. */
function isVariant(code: number): boolean {
  return (code >= 0x3400 && code < 0x4e00) || (code >= 0xf900 && code < 0xfb00) || (code >= 0x20000 && code < 0x40000);
}

/** Handwriting for typed signatures, which the pages take as it is (web/styles/fonts.css). */
const handwriting = [
  ...['latin', 'latin-ext'].map((subset) => ({ family: 'dancing-script', subset })),
  ...['latin', 'latin-ext', 'cyrillic'].map((subset) => ({ family: 'caveat', subset })),
];

/** Builds everything into two folders of `target`, out of the packages installed in `modules`. */
export async function makeFonts(modules: string, target: string): Promise<void> {
  const packages = new FontPackages(modules);
  await convertFonts(packages, join(target, 'sealing'));
  await mkdir(join(target, 'handwriting'));
  for (const { family, subset } of handwriting) {
    const name = `${family}-${subset}-600-normal.woff2`;
    await writeFile(join(target, 'handwriting', name), await packages.read(`@fontsource/${family}/files/${name}`));
  }
}

async function convertFonts(packages: FontPackages, outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const fonts = new FontFiles(outdir);
  const regular = await packages.notoSans('400Regular');
  await writeBasic(outdir, 'regular', regular);
  await writeBasic(outdir, 'bold', await packages.notoSans('600SemiBold'));
  await fonts.addTruetype('noto-sans', regular, (code) => code >= 0x20 && !(code >= 0x900 && code < 0x980), false);
  for (const script of scripts)
    await fonts.addTruetype(script, await packages.fontsource(`noto-sans-${script}`, script), isPrintable, true);
  fonts.addOutlines('hangul', [await packages.fontsource('gothic-a1', 'korean')], 5, isPrintable);
  await addHan(fonts, packages);
  fonts.addOutlines('emoji', [await packages.fontsource('noto-emoji', 'emoji')], 10, (code) => code > 0x2000);
  fonts.addBitmaps('unifont', await packages.fontsource('unifont', 'latin'));
  await writeLicences(outdir, packages);
  const harfbuzz = await readFile(join(dirname(require.resolve('harfbuzzjs')), 'harfbuzz.wasm'));
  fonts.write('harfbuzz.wasm.br', brotli(harfbuzz));
  await fonts.finish();
}

async function addHan(fonts: FontFiles, packages: FontPackages): Promise<void> {
  const han = [
    await packages.fontsource('noto-sans-jp', 'japanese'),
    await packages.fontsource('noto-sans-sc', 'chinese-simplified'),
    await packages.fontsource('noto-sans-tc', 'chinese-traditional'),
  ];
  const common = new Set(han.flatMap((tables) => [...glyphsOf(tables).characters.keys()]));
  const rare = await packages.numberedSlices('noto-sans-jp');
  fonts.addOutlines('han', [...han, ...rare], 8, (code) => isPrintable(code) && (common.has(code) || isVariant(code)));
}

/** Adds faces in the order of the catalogue; files are compressed and written in the background. */
class FontFiles {
  private readonly outdir: string;
  /** Code points that an earlier face has. */
  private readonly covered = new Set<number>();
  private readonly catalogue: FontCatalogue = { faces: [] };
  private readonly writing: Promise<void>[] = [];

  constructor(outdir: string) {
    this.outdir = outdir;
  }

  write(file: string, data: Promise<Uint8Array>): void {
    this.writing.push(data.then((bytes) => writeFile(join(this.outdir, file), bytes)));
  }

  /** @param inStreams smaller but slower to read, for faces that few documents need */
  async addTruetype(
    id: string,
    tables: FontTables,
    wants: (code: number) => boolean,
    inStreams: boolean,
  ): Promise<void> {
    const characters = [...glyphsOf(tables).characters.keys()].filter(wants);
    const small = readTables(await subsetFont(writeTables(tables), characters));
    const kept: FontTables = new Map(usedTables.flatMap((tag) => (small.has(tag) ? [[tag, table(small, tag)]] : [])));
    this.add(id, 'truetype', characters, packTruetype(kept, inStreams));
  }

  /** @param step font units per unit of the file: larger steps make smaller files and coarser outlines */
  addOutlines(id: string, fonts: FontTables[], step: number, wants: (code: number) => boolean): void {
    const glyphs = new Map<number, OutlineGlyph>();
    for (const tables of fonts) {
      const source = glyphsOf(tables);
      for (const [codePoint, glyph] of source.characters) {
        if (this.covered.has(codePoint) || glyphs.has(codePoint) || !wants(codePoint)) continue;
        const thin = source.contours(glyph).map((contour) => simplifyContour(contour, step, 0.7));
        glyphs.set(codePoint, {
          codePoint,
          advance: Math.round(source.advance(glyph) / step),
          contours: thin.filter((contour) => contour !== undefined),
        });
      }
    }
    const first = fonts[0];
    if (!first) return;
    const hhea = table(first, 'hhea');
    const metrics = {
      unitsPerEm: Math.round(glyphsOf(first).unitsPerEm / step),
      ascent: Math.round(hhea.readInt16BE(4) / step),
      descent: Math.round(hhea.readInt16BE(6) / step),
    };
    const file = writeOutlineFile([...glyphs.values()], metrics, id !== 'han');
    this.add(id, 'outlines', [...glyphs.keys()], file);
  }

  addBitmaps(id: string, tables: FontTables): void {
    const { codePoints, file } = writeBitmapFile(tables, (code) => isPrintable(code) && !this.covered.has(code));
    this.add(id, 'bitmaps', codePoints, file);
  }

  /** Writes the catalogue and waits for all files. */
  async finish(): Promise<void> {
    this.write('catalogue.json.br', brotli(Buffer.from(JSON.stringify(this.catalogue))));
    await Promise.all(this.writing);
  }

  private add(
    id: string,
    kind: 'truetype' | 'outlines' | 'bitmaps',
    codePoints: number[],
    data: Promise<Uint8Array>,
  ): void {
    const fresh = codePoints.filter((code) => !this.covered.has(code)).sort((a, b) => a - b);
    for (const code of fresh) this.covered.add(code);
    this.write(`${id}.${kind}`, data);
    this.catalogue.faces.push({ id, kind, coverage: runs(fresh) });
  }
}

/** The licence demands that itself and the copyright notices go with every copy, except for fonts embedded in documents. */
async function writeLicences(outdir: string, packages: FontPackages): Promise<void> {
  const notices: string[] = [];
  let licence = '';
  for (const file of (await packages.licences()).sort()) {
    const text = (await packages.read(file)).toString('utf8');
    const [notice = ''] = text.split('\n\n');
    notices.push(`${dirname(file)}\n${notice.trim()}`);
    if (text.includes('PREAMBLE') && licence === '') licence = text.slice(text.indexOf('\n\n') + 2);
  }
  const about =
    'The fonts of this app are files, subsets and conversions of these, under the SIL Open Font License 1.1:';
  await writeFile(join(outdir, 'LICENSES.txt'), [about, ...notices, licence].join('\n\n'));
}

/** Not a control, a private-use character or a surrogate. */
function isPrintable(code: number): boolean {
  return code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xf900) && code < 0xf0000;
}

function runs(codePoints: number[]): number[] {
  const found: number[] = [];
  codePoints.forEach((code, index) => {
    if (index > 0 && codePoints[index - 1] === code - 1) found[found.length - 1] = (found.at(-1) ?? 0) + 1;
    else found.push(code, 1);
  });
  return found;
}

/** The ready-made subset: a deflated font file that is embedded as it is, and what is needed to set text in it. */
async function writeBasic(outdir: string, weight: 'regular' | 'bold', tables: FontTables): Promise<void> {
  const face = truetypeFace(`basic-${weight}`, writeTables(tables));
  const glyphs = basicCharacters.map((code) => face.glyph(code) ?? 0);
  if (glyphs.includes(0)) throw new Error('The basic font lacks a basic character.');
  const file = subsetTruetype(
    face,
    [0, ...glyphs].map((glyph) => ({ parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) })),
  );
  const os2 = table(tables, 'OS/2');
  await writeFile(join(outdir, `basic-${weight}.ttf.deflate`), deflateSync(file, { level: 9 }));
  await writeFile(
    join(outdir, `basic-${weight}.json`),
    JSON.stringify({
      length: file.length,
      metrics: face.metrics,
      capHeight: os2.readInt16BE(88),
      codePoints: basicCharacters,
      advances: [0, ...glyphs].map((glyph) => face.advance(glyph)),
      kerning: await kerningPairs(writeTables(tables)),
    }),
  );
}
