/**
 * pdf.js draws what is set in Helvetica or Arial without an embedded font in Liberation Sans. Half of those files are
 * instructions for screens of the last century and layout tables that pdf.js throws away: HarfBuzz leaves them out.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The part of WebAssembly that is used here; the language's own type library without a browser's does not declare it. */
interface Wasm {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: unknown } }>;
}

interface Exports {
  memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

const writable = 2;
/** HB_SUBSET_FLAGS_NO_HINTING and HB_SUBSET_FLAGS_GLYPH_NAMES. */
const flags = 0x01 | 0x10;

let loaded: Promise<Exports> | undefined;

async function load(): Promise<Exports> {
  const folder = dirname(createRequire(import.meta.url).resolve('harfbuzzjs'));
  const { WebAssembly } = globalThis as unknown as { WebAssembly: Wasm };
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'harfbuzz-subset.wasm')), {});
  const exports = instance.exports as Exports;
  exports._initialize();
  return exports;
}

/** The same characters with the same outlines and widths, without instructions. */
export async function withoutInstructions(font: Uint8Array): Promise<Uint8Array> {
  loaded ??= load();
  const hb = await loaded;
  const memory = () => new Uint8Array(hb.memory.buffer);
  const at = hb.malloc(font.length);
  memory().set(font, at);
  const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, writable, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  hb.hb_set_clear(characters);
  hb.hb_set_invert(characters);
  hb.hb_subset_input_set_flags(input, flags);
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error('HarfBuzz could not rewrite the font.');
  const blob = hb.hb_face_reference_blob(made);
  const start = hb.hb_blob_get_data(blob, 0);
  return memory().slice(start, start + hb.hb_blob_get_length(blob));
}
