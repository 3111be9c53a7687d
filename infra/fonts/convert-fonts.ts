/**
 * Makes the font files of the sealer from font packages: Noto Sans and others, all OFL-1.1. The sealer uses the faces
 * in the order of the catalogue. A later face has only the characters that earlier faces lack.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { BasicFontFacts } from '../../shared/pdf/text/fonts/basic-font.ts';
import type { FontCatalogue } from '../../shared/pdf/text/fonts/font-catalogue.ts';
import { subsetTruetype } from '../../shared/pdf/text/fonts/subset-truetype.ts';
import { truetypeFace, viewOf } from '../../shared/pdf/text/fonts/truetype.ts';
import { kerningPairs } from './kerning.ts';
import { subsetFont } from './subset-font.ts';
import { truetypeOfWoff } from './woff.ts';

const require = createRequire(import.meta.url);

const scripts = [
  ...['arabic', 'hebrew', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada'],
  ...['malayalam', 'sinhala', 'thai', 'lao', 'khmer', 'myanmar', 'georgian', 'armenian', 'ethiopic'],
];

/** Neither HarfBuzz nor embedding reads these tables. */
const unusedTables = ['BASE', 'STAT', 'gasp', 'vhea', 'vmtx'];
/** Only shaping reads these tables. */
const layoutTables = ['GDEF', 'GPOS', 'GSUB'];

/** Characters of English and Western European text, for the ready-made subsets. */
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

  async fontsource(family: string, subset: string): Promise<Uint8Array> {
    return truetypeOfWoff(await this.read(`@fontsource/${family}/files/${family}-${subset}-400-normal.woff`));
  }

  /** @param file beginning of the file name, for example `NotoSans` */
  google(family: string, file: string, style = '400Regular'): Promise<Uint8Array> {
    return this.read(`@expo-google-fonts/${family}/${style}/${file}_${style}.ttf`);
  }

  /** The files with the licences. */
  async licences(): Promise<string[]> {
    const google = await readdir(join(this.#modules, '@expo-google-fonts'));
    const families = await readdir(join(this.#modules, '@fontsource'));
    return [
      ...google.map((family) => `@expo-google-fonts/${family}/LICENSE_FONT`),
      ...families.map((family) => `@fontsource/${family}/LICENSE`),
    ];
  }

  read(file: string): Promise<Buffer> {
    return readFile(join(this.#modules, file));
  }
}

/** Fonts of the pages, which load these files directly (web/styles/fonts.css): for typed signatures and for titles. */
const pageFonts = [
  { folder: 'handwriting', family: 'dancing-script', subsets: ['latin', 'latin-ext'] },
  { folder: 'handwriting', family: 'caveat', subsets: ['latin', 'latin-ext', 'cyrillic'] },
  { folder: 'titles', family: 'newsreader', subsets: ['latin', 'latin-ext'] },
];

/** Writes all fonts into folders of `target`, from the packages in `modules`. */
export async function makeFonts(modules: string, target: string): Promise<void> {
  const packages = new FontPackages(modules);
  await convertFonts(packages, join(target, 'sealing'));
  for (const { folder, family, subsets } of pageFonts) {
    await mkdir(join(target, folder), { recursive: true });
    for (const name of subsets.map((subset) => `${family}-${subset}-600-normal.woff2`)) {
      await writeFile(join(target, folder, name), await packages.read(`@fontsource/${family}/files/${name}`));
    }
  }
}

async function convertFonts(packages: FontPackages, outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const fonts = new FontFiles(outdir);
  const regular = await packages.google('noto-sans', 'NotoSans');
  await fonts.addBasic('regular', regular);
  await fonts.addBasic('bold', await packages.google('noto-sans', 'NotoSans', '600SemiBold'));
  await fonts.addShaped('noto-sans', regular, (code) => code >= 0x20 && !(code >= 0x900 && code < 0x980));
  for (const script of scripts)
    await fonts.addShaped(script, await packages.fontsource(`noto-sans-${script}`, script), isPrintable);
  await fonts.addPlain('hangul', await packages.fontsource('gothic-a1', 'korean'), isPrintable);
  await addHan(fonts, packages);
  await fonts.addPlain('emoji', await packages.fontsource('noto-emoji', 'emoji'), (code) => code > 0x2000);
  await fonts.addPlain('unifont', await packages.fontsource('unifont', 'latin'), isPrintable);
  await writeLicences(outdir, packages);
  const harfbuzz = await readFile(join(dirname(require.resolve('harfbuzzjs')), 'harfbuzz.wasm'));
  await fonts.write('harfbuzz.wasm.br', harfbuzz);
  await fonts.writeCatalogue();
}

/** Whether the character is an ideograph outside the main block. Japanese names use these as variants. */
function isVariant(code: number): boolean {
  return (code >= 0x3400 && code < 0x4e00) || (code >= 0xf900 && code < 0xfb00) || (code >= 0x20000 && code < 0x40000);
}

/** The Japanese family draws the ideographs of Japanese text, and the variants that the Chinese families lack. */
async function addHan(fonts: FontFiles, packages: FontPackages): Promise<void> {
  const japanese = new Set(charactersOf(await packages.fontsource('noto-sans-jp', 'japanese')));
  const simplified = await packages.fontsource('noto-sans-sc', 'chinese-simplified');
  const traditional = await packages.fontsource('noto-sans-tc', 'chinese-traditional');
  const chinese = new Set([simplified, traditional].flatMap(charactersOf));
  await fonts.addPlain(
    'han-japanese',
    await packages.google('noto-sans-jp', 'NotoSansJP'),
    (code) => isPrintable(code) && (japanese.has(code) || (isVariant(code) && !chinese.has(code))),
  );
  await fonts.addPlain('han-simplified', simplified, isPrintable);
  await fonts.addPlain('han-traditional', traditional, isPrintable);
}

const charactersOf = (file: Uint8Array): number[] => [...truetypeFace('source', file).characters().keys()];

/** Compresses with the largest window. */
const brotli = (data: Uint8Array): Promise<Buffer> =>
  promisify(brotliCompress)(data, { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } });

/** Writes the files of the faces and a catalogue in the order of the calls. */
class FontFiles {
  private readonly outdir: string;
  /** Code points that an earlier face has. */
  private readonly covered = new Set<number>();
  private readonly catalogue: FontCatalogue = { faces: [] };

  constructor(outdir: string) {
    this.outdir = outdir;
  }

  /** @param name of the compressed file */
  async write(name: `${string}.br`, content: Uint8Array): Promise<void> {
    await writeFile(join(this.outdir, name), await brotli(content));
  }

  /** Writes a ready-made subset and the data for setting text in it. */
  async addBasic(weight: 'regular' | 'bold', file: Uint8Array): Promise<void> {
    const face = truetypeFace(`basic-${weight}`, file);
    const glyphs = basicCharacters.map((code) => face.characters().get(code) ?? 0);
    if (glyphs.includes(0)) throw new Error('The basic font lacks a basic character.');
    const subset = subsetTruetype(
      face,
      [0, ...glyphs].map((glyph) => ({ parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) })),
    );
    const facts: BasicFontFacts = {
      capHeight: viewOf(face.table('OS/2')).getInt16(88),
      codePoints: basicCharacters,
      kerning: await kerningPairs(file),
    };
    await this.write(`basic-${weight}.ttf.br`, subset);
    await writeFile(join(this.outdir, `basic-${weight}.json`), JSON.stringify(facts));
  }

  /** Adds a face that HarfBuzz shapes. It keeps characters of other faces that occur between its own. */
  async addShaped(id: string, file: Uint8Array, wants: (code: number) => boolean): Promise<void> {
    const characters = charactersOf(file).filter(wants);
    await this.write(`${id}.ttf.br`, await subsetFont(file, characters, unusedTables));
    this.add(id, true, characters);
  }

  /** Adds a face with one glyph for each character. */
  async addPlain(id: string, file: Uint8Array, wants: (code: number) => boolean): Promise<void> {
    const characters = charactersOf(file).filter((code) => wants(code) && !this.covered.has(code));
    await this.write(`${id}.ttf.br`, await subsetFont(file, characters, [...unusedTables, ...layoutTables]));
    this.add(id, false, characters);
  }

  async writeCatalogue(): Promise<void> {
    await this.write('catalogue.json.br', Buffer.from(JSON.stringify(this.catalogue)));
  }

  private add(id: string, needsShaping: boolean, characters: readonly number[]): void {
    const fresh = characters.filter((code) => !this.covered.has(code)).sort((a, b) => a - b);
    for (const code of fresh) this.covered.add(code);
    this.catalogue.faces.push({ id, needsShaping, coverage: runs(fresh) });
  }
}

/**
 * The licence requires that every copy includes the licence and the copyright notices. Fonts embedded in documents are
 * exempt.
 */
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

/** Excludes controls, private-use characters and surrogates. */
function isPrintable(code: number): boolean {
  return code >= 0x20 && !(code >= 0x7f && code < 0xa0) && !(code >= 0xd800 && code < 0xf900) && code < 0xf0000;
}

function runs(codePoints: readonly number[]): number[] {
  const found: number[] = [];
  codePoints.forEach((code, index) => {
    if (index > 0 && codePoints[index - 1] === code - 1) found[found.length - 1] = (found.at(-1) ?? 0) + 1;
    else found.push(code, 1);
  });
  return found;
}
