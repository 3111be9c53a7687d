/**
 * The worker script of pdf.js without what these pages never ask it for: forms of XFA (`enableXfa` is false) and the
 * assembling of new files. It is 80 kB smaller when compressed, which people who open a document wait for. The build
 * fails when pdf.js has changed in these places.
 */
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

const sectionStart = /^(?=;\/\/ \.\/(?:src|external)\/)/m;
const unused = /^;\/\/ \.\/src\/core\/(?:xfa|editor)\//;

/** What the rest calls: rich text is for the layer of annotations, which the pages do not draw. */
const stubs = `
class XFAFactory { static getRichTextAsHtml() { return null; } }
class PDFEditor {}
`;

const packedDictionary = /^ {2}unpackDictionaryData\(dictionaryData, .*\);$/m;

/**
 * The dictionary of Brotli (RFC 7932, appendix A), which pdf.js keeps with changed bits, as its own text: the server's
 * Brotli knows it by heart. A byte that is not UTF-8 is a surrogate U+DC80 to U+DCFF.
 */
function dictionaryText(call: string): { text: string; sizes: string } {
  let text = '';
  let sizes = '';
  const unpack = (_target: unknown, first: string, second: string, runs: string, _sizes: unknown, sizeBits: string) => {
    const bytes = Buffer.from(first + second, 'latin1');
    const lengths = [...runs].map((run) => (run.codePointAt(0) ?? 0) - 36);
    let at = 0;
    lengths.forEach((length, index) => {
      for (const end = at + length; at < end; at++) bytes[at] = (bytes[at] ?? 0) ^ (index % 2 === 0 ? 3 : 236);
    });
    text = escapedText(bytes);
    sizes = sizeBits;
  };
  new Function('unpackDictionaryData', 'dictionaryData', 'dictionarySizeBits', call)(unpack);
  return { text, sizes };
}

function escapedText(bytes: Buffer): string {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    try {
      text += strict.decode(bytes.subarray(at, at + length));
      at += length;
    } catch {
      text += String.fromCharCode(0xdc00 + first);
      at++;
    }
  }
  return text;
}

/** Code that fills the dictionary as the call it replaces does. */
export function dictionaryCode(call: string): string {
  const { text, sizes } = dictionaryText(call);
  return `
  {
    let at = 0;
    for (const part of ${JSON.stringify(text)}.split(/([\\udc80-\\udcff])/)) {
      const isByte = part >= '\\udc80' && part <= '\\udcff';
      const bytes = isByte ? [part.charCodeAt(0) & 255] : new TextEncoder().encode(part);
      dictionaryData.set(bytes, at);
      at += bytes.length;
    }
    for (let i = 0; i < ${sizes.length}; i++) dictionarySizeBits[i] = ${JSON.stringify(sizes)}.charCodeAt(i) - 65;
  }`;
}

/** @param target browsers, as esbuild names them */
export async function pdfWorker(file: string, target: readonly string[]): Promise<Uint8Array> {
  const source = await readFile(file, 'utf8');
  const sections = source.split(sectionStart);
  const kept = sections.filter((section) => !unused.test(section));
  const call = packedDictionary.exec(source)?.[0];
  if (kept.length > sections.length - 20 || !call)
    throw new Error('pdf.js has changed: see infra/bundle/pdf-worker.ts.');
  const { outputFiles } = await build({
    // A function, since the text may hold signs that a replacement gives a meaning to.
    stdin: { contents: kept.join('').replace(packedDictionary, () => dictionaryCode(call)) + stubs },
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: [...target],
    minify: true,
    charset: 'utf8',
    banner: { js: source.slice(0, source.indexOf('*/') + 2) },
    logLevel: 'error',
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
