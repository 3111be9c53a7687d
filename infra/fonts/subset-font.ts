/** Cuts fonts down with HarfBuzz's subsetter. The package has no JavaScript interface for it, only WebAssembly. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The HarfBuzz functions that this file calls. Addresses are numbers. */
interface Exports {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}
/** The part of WebAssembly that this file uses. TypeScript declares it only for browsers. */
interface Wasm {
  instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }>;
}

const writable = 2;
/** HB_SUBSET_SETS_DROP_TABLE_TAG */
const droppedTables = 3;
/** HB_SUBSET_FLAGS_NO_HINTING */
const withoutHints = 0x01;

/**
 * Cuts a font (an sfnt file) down to some characters with their ligatures and marks, without hinting instructions.
 * @param without tags of further tables to drop
 */
export async function subsetFont(
  file: Uint8Array,
  characters: Iterable<number>,
  without: readonly string[],
): Promise<Buffer> {
  const folder = dirname(createRequire(import.meta.url).resolve('harfbuzzjs'));
  const { WebAssembly } = globalThis as unknown as { WebAssembly: Wasm };
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, 'harfbuzz-subset.wasm')));
  const hb = instance.exports as Exports;
  hb._initialize();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, file.length, writable, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const wanted = hb.hb_subset_input_unicode_set(input);
  for (const character of characters) hb.hb_set_add(wanted, character);
  const dropped = hb.hb_subset_input_set(input, droppedTables);
  for (const tag of without) hb.hb_set_add(dropped, Buffer.from(tag, 'latin1').readUInt32BE());
  hb.hb_subset_input_set_flags(input, withoutHints);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('HarfBuzz could not cut the font down.');
  const blob = hb.hb_face_reference_blob(subset);
  return Buffer.from(new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)));
}
