/**
 * What a document embeds of a ready-made Latin font: the glyphs it draws, under their own numbers. Lines that were set
 * for one document hold for the next, because no glyph is renumbered.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import type { BasicFont, Weight } from './fonts/basic-font.ts';
import { assemble } from './fonts/truetype.ts';
import { TextCache } from './text-cache.ts';

/** A TrueType file for a PDF, deflated. */
export interface EmbeddedFile {
  deflated: Uint8Array;
  /** In bytes, once inflated. */
  length: number;
}

/** By the glyphs: many certificates draw the same ones. */
const files = { regular: new TextCache<EmbeddedFile>(), bold: new TextCache<EmbeddedFile>() };

/** @param used glyph numbers in ascending order */
export function basicSubset(font: BasicFont, used: readonly number[]): EmbeddedFile {
  return files[font.weight].get(String.fromCharCode(...used), () => {
    const file = writeSubset(sourceOf(font), used);
    return { deflated: deflateSync(file, { level: 9 }), length: file.length };
  });
}

interface Source {
  file: Uint8Array;
  view: DataView;
  glyf: number;
  loca: number;
  hmtx: Uint8Array;
  /** Copies that `assemble` may complete. */
  table(tag: string): Uint8Array;
}

const sources = new Map<Weight, Source>();

/** The font file, inflated once. The build writes it: long offsets in `loca`, and an advance for every glyph. */
function sourceOf({ weight, file: deflated }: BasicFont): Source {
  const known = sources.get(weight);
  if (known) return known;
  const file = inflateSync(deflated);
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const tables = new Map<string, Uint8Array>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const offset = view.getUint32(entry + 8);
    const tag = file.toString('latin1', entry, entry + 4);
    tables.set(tag, file.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  const table = (tag: string): Uint8Array => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The basic font has no ${tag} table.`);
    return Uint8Array.from(found);
  };
  const at = (tag: string) => (tables.get(tag)?.byteOffset ?? 0) - file.byteOffset;
  const source = { file, view, glyf: at('glyf'), loca: at('loca'), hmtx: table('hmtx'), table };
  sources.set(weight, source);
  return source;
}

/** Glyphs beyond the last one that is needed are left out; those between stay without an outline. */
function writeSubset(source: Source, used: readonly number[]): Uint8Array {
  const kept = withComponents(source, used);
  const count = Math.max(...kept) + 1;
  const parts: Uint8Array[] = [];
  const loca = new DataView(new ArrayBuffer((count + 1) * 2));
  const hmtx = new Uint8Array(count * 4);
  let offset = 0;
  for (let glyph = 0; glyph < count; glyph++) {
    if (kept.has(glyph)) {
      const outline = outlineOf(source, glyph);
      parts.push(outline);
      offset += outline.length;
      hmtx.set(source.hmtx.subarray(glyph * 4, glyph * 4 + 4), glyph * 4);
    }
    // Short offsets count pairs of bytes; the build pads outlines to four.
    loca.setUint16((glyph + 1) * 2, offset / 2);
  }
  const [head, hhea, maxp] = [source.table('head'), source.table('hhea'), source.table('maxp')];
  viewOf(head).setUint32(8, 0);
  viewOf(head).setInt16(50, 0);
  viewOf(hhea).setUint16(34, count);
  viewOf(maxp).setUint16(4, count);
  return assemble([
    ['glyf', Buffer.concat(parts)],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', new Uint8Array(loca.buffer)],
    ['maxp', maxp],
  ]);
}

function outlineOf({ file, view, glyf, loca }: Source, glyph: number): Uint8Array {
  const [start, end] = [view.getUint32(loca + glyph * 4), view.getUint32(loca + glyph * 4 + 4)];
  return file.subarray(glyf + start, glyf + end);
}

/** Glyph 0, the given ones, and the parts of which accented letters consist (OpenType 1.9, glyf). */
function withComponents(source: Source, used: readonly number[]): Set<number> {
  const kept = new Set([0, ...used]);
  for (const glyph of kept) for (const part of componentsOf(outlineOf(source, glyph))) kept.add(part);
  return kept;
}

const hasMoreComponents = 0x20;
const hasWords = 0x01;

function componentsOf(outline: Uint8Array): number[] {
  const view = viewOf(outline);
  if (outline.length < 12 || view.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  let flags = hasMoreComponents;
  for (let at = 10; (flags & hasMoreComponents) !== 0 && at + 4 <= outline.length; ) {
    flags = view.getUint16(at);
    parts.push(view.getUint16(at + 2));
    at += 4 + (flags & hasWords ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return parts;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
