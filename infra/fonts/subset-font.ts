/** Cuts a font down to some characters, their ligatures and marks included (HarfBuzz's subsetter). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

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
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

interface Wasm {
  instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }>;
}

const writable = 2;

/** @param file an sfnt file */
export async function subsetFont(file: Uint8Array, characters: Iterable<number>): Promise<Buffer> {
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
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error('the font could not be cut down');
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)));
}
