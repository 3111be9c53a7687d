/** HarfBuzz (WebAssembly build of the package harfbuzzjs, driven directly: its own wrapper loads asynchronously). */
import { readCompressedFontFile } from './font-files.ts';

/** TypeScript's library without the DOM does not declare WebAssembly. This is the part that is used. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
}

interface Exports {
  memory: WasmMemory;
  __wasm_call_ctors(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_font_create(face: number): number;
  hb_buffer_create(): number;
  hb_buffer_destroy(buffer: number): void;
  hb_buffer_add_utf16(buffer: number, text: number, length: number, offset: number, itemLength: number): void;
  hb_buffer_set_direction(buffer: number, direction: number): void;
  hb_buffer_guess_segment_properties(buffer: number): void;
  hb_buffer_get_length(buffer: number): number;
  hb_buffer_get_glyph_infos(buffer: number, length: number): number;
  hb_buffer_get_glyph_positions(buffer: number, length: number): number;
  hb_shape(font: number, buffer: number, features: number, count: number): void;
}

const readOnly = 1;
const leftToRight = 4;
const rightToLeft = 5;
/** Size of hb_glyph_info_t and of hb_glyph_position_t. */
const recordSize = 20;
const pageSize = 65536;

export interface ShapedGlyph {
  glyph: number;
  /** Index of the first UTF-16 unit of the glyph's cluster. */
  cluster: number;
  /** Font units. */
  advance: number;
  dx: number;
  dy: number;
}

/** Shapes a text of one direction. Glyphs are in drawing order, left to right. */
export type ShapingFont = (text: string, isRightToLeft: boolean) => ShapedGlyph[];

let engine: Exports | undefined;

function start(): Exports {
  if (engine) return engine;
  const refuse = () => {
    throw new Error('the shaping engine stopped');
  };
  let memory: WasmMemory | undefined;
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
  const instance = new Instance(new Module(readCompressedFontFile('harfbuzz.wasm.br')), {
    wasi_snapshot_preview1: { proc_exit: refuse },
    env: {
      _abort_js: refuse,
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      emscripten_resize_heap: (size: number) => {
        const missing = (size >>> 0) - (memory?.buffer.byteLength ?? 0);
        try {
          memory?.grow(Math.max(0, Math.ceil(missing / pageSize)));
          return 1;
        } catch {
          return 0;
        }
      },
    },
  });
  engine = instance.exports as Exports;
  memory = engine.memory;
  engine.__wasm_call_ctors();
  return engine;
}

/** A font for shaping. It stays in HarfBuzz's memory as long as the thread lives. */
export function shapingFont(file: Uint8Array): ShapingFont {
  const hb = start();
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const font = hb.hb_font_create(hb.hb_face_create(hb.hb_blob_create(data, file.length, readOnly, 0, 0), 0));
  return (text, isRightToLeft) => {
    const buffer = hb.hb_buffer_create();
    const units = hb.malloc(text.length * 2);
    const heap = new Uint16Array(hb.memory.buffer, units, text.length);
    for (let index = 0; index < text.length; index++) heap[index] = text.charCodeAt(index);
    hb.hb_buffer_add_utf16(buffer, units, text.length, 0, text.length);
    hb.hb_buffer_set_direction(buffer, isRightToLeft ? rightToLeft : leftToRight);
    hb.hb_buffer_guess_segment_properties(buffer);
    hb.hb_shape(font, buffer, 0, 0);
    const count = hb.hb_buffer_get_length(buffer);
    const infos = hb.hb_buffer_get_glyph_infos(buffer, 0);
    const positions = hb.hb_buffer_get_glyph_positions(buffer, 0);
    const view = new DataView(hb.memory.buffer);
    const glyphs = Array.from({ length: count }, (_, index) => {
      const info = infos + index * recordSize;
      const position = positions + index * recordSize;
      return {
        glyph: view.getUint32(info, true),
        cluster: view.getUint32(info + 8, true),
        advance: view.getInt32(position, true),
        dx: view.getInt32(position + 8, true),
        dy: view.getInt32(position + 12, true),
      };
    });
    hb.free(units);
    hb.hb_buffer_destroy(buffer);
    return glyphs;
  };
}
