/** Composite fonts (ISO 32000-2, 9.7): codes of one to four bytes, widths by CID. */
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { type CharacterMap, type CodeSpace, readCharacterMap, utf16 } from './character-map.ts';
import type { ExtractionCosts } from './extraction-costs.ts';
import { extentOf, type ShownCode, type TextFont } from './shown-code.ts';

interface Code {
  code: number;
  bytes: Uint8Array;
}

/** How to read the codes of a predefined character map (9.7.5.2), and their text if the map's name implies it. */
interface Predefined {
  isDouble(first: number): boolean;
  text?(bytes: Uint8Array): string;
  /** The CIDs are the codes. Otherwise CIDs and widths are unknown. */
  isIdentity: boolean;
}

export function compositeFont(
  source: PdfSource,
  dict: PdfDict,
  toUnicode: CharacterMap | undefined,
  costs: ExtractionCosts,
): TextFont {
  const descendant = source.dict(source.array(dict.get('DescendantFonts'))?.[0]);
  const mapName = source.name(dict.get('Encoding'));
  const stream = source.stream(dict.get('Encoding'));
  const own = stream && readCharacterMap(source.decode(stream), costs);
  // Some producers name the map instead: the codes are UTF-16.
  const isUnicode = /^Identity/.test(source.name(dict.get('ToUnicode')) ?? '');
  const predefined = predefinedMap(mapName ?? '');
  const widths = cidWidths(source, descendant?.get('W'), costs);
  const usualWidth = source.number(descendant?.get('DW')) ?? 1000;
  const widthOf = (code: number, length: number) => {
    if (!own && !predefined.isIdentity) return length === 1 ? usualWidth / 2 : usualWidth;
    const cid = own ? (own.cids.get(code) ?? (own.cids.size > 0 ? 0 : code)) : code;
    return widths.get(cid) ?? usualWidth;
  };
  const isVertical = own ? source.number(stream?.dict.get('WMode')) === 1 : /(^|-)V$/.test(mapName ?? '');
  return {
    *codes(bytes) {
      for (const one of own ? codesIn(bytes, own.codeSpaces) : predefinedCodes(bytes, predefined)) {
        const { length } = one.bytes;
        const shown: ShownCode = {
          text: toUnicode?.texts.get(one.code) || (isUnicode ? utf16(one.bytes) : predefined.text?.(one.bytes)),
          width: widthOf(one.code, length) / 1000,
          isSpace: length === 1 && one.code === 32,
        };
        yield shown;
      }
    },
    isVertical,
    ...extentOf(source, source.dict(descendant?.get('FontDescriptor'))),
  };
}

/** Maps of character sets from before Unicode, recognised by a part of their names. */
const charsets: readonly [pattern: RegExp, label: string][] = [
  [/RKSJ/, 'shift_jis'],
  [/^(GB|UniGB$)/, 'gb18030'],
  [/^(B5|ETen|HK)/, 'big5'],
  [/^KSC/, 'euc-kr'],
  [/^EUC-/, 'euc-jp'],
];

function predefinedMap(name: string): Predefined {
  if (/^Uni.*-(UCS2|UTF16)/.test(name)) return { isDouble: () => true, text: utf16, isIdentity: false };
  const label = charsets.find(([pattern]) => pattern.test(name))?.[1];
  if (!label) return { isDouble: () => true, isIdentity: true };
  const decoder = new TextDecoder(label);
  const isHalfWidth = (first: number) => label === 'shift_jis' && first >= 0xa0 && first <= 0xdf;
  return {
    isDouble: (first) => first > 0x80 && !isHalfWidth(first),
    text: (bytes) => decoder.decode(bytes),
    isIdentity: false,
  };
}

function* predefinedCodes(bytes: Uint8Array, { isDouble }: Predefined): Generator<Code> {
  for (let at = 0; at < bytes.length; ) {
    const length = isDouble(bytes[at] as number) && at + 1 < bytes.length ? 2 : 1;
    yield codeAt(bytes, at, length);
    at += length;
  }
}

/** Reads codes by the first matching code space; two bytes if none matches. */
function* codesIn(bytes: Uint8Array, spaces: readonly CodeSpace[]): Generator<Code> {
  for (let at = 0; at < bytes.length; ) {
    const space = spaces.slice(0, 100).find((one) => isIn(bytes, at, one));
    const length = Math.min(space?.bytes ?? 2, bytes.length - at) || 1;
    yield codeAt(bytes, at, length);
    at += length;
  }
}

/** Returns whether each byte is between those of the lowest and of the highest code (9.7.6.2). */
function isIn(bytes: Uint8Array, at: number, { bytes: length, low, high }: CodeSpace): boolean {
  if (length < 1 || length > 4 || at + length > bytes.length) return false;
  for (let i = 0; i < length; i++) {
    const shift = 256 ** (length - 1 - i);
    const byte = bytes[at + i] as number;
    if (byte < (Math.floor(low / shift) & 255) || byte > (Math.floor(high / shift) & 255)) return false;
  }
  return true;
}

function codeAt(bytes: Uint8Array, at: number, length: number): Code {
  const own = bytes.subarray(at, at + length);
  return { code: own.reduce((code, byte) => code * 256 + byte, 0), bytes: own };
}

/** `c [w1 w2 …]` or `first last w` (9.7.4.3). */
function cidWidths(source: PdfSource, entry: PdfObject | undefined, costs: ExtractionCosts): Map<number, number> {
  const widths = new Map<number, number>();
  const items = source.array(entry) ?? [];
  for (let at = 0; at + 1 < items.length; ) {
    const first = source.number(items[at]);
    const list = source.array(items[at + 1]);
    const [last, width] = list ? [undefined, undefined] : [source.number(items[at + 1]), source.number(items[at + 2])];
    costs.spend('mapEntries', 1);
    at += list ? 2 : 3;
    if (first === undefined) continue;
    for (const [index, item] of list?.entries() ?? []) {
      costs.spend('mapEntries', 1);
      const own = source.number(item);
      if (own !== undefined) widths.set(first + index, own);
    }
    if (last === undefined || width === undefined) continue;
    for (let cid = Math.max(first, 0); cid <= Math.min(last, 0xffff); cid++) {
      costs.spend('mapEntries', 1);
      widths.set(cid, width);
    }
  }
  return widths;
}
