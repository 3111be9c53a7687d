import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dictionaryCode } from '../../../../infra/bundle/pdf-worker.ts';

const source = readFileSync(
  join(resolve(__dirname, '../../../..'), 'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs'),
  'utf8',
);

/** What a piece of pdf.js leaves in the two tables of its Brotli decoder. */
function filled(code: string): { dictionary: string; sizeBits: number[] } {
  const [dictionary, sizeBits] = [new Int8Array(122784), new Int32Array(25)];
  new Function('dictionaryData', 'dictionarySizeBits', code)(dictionary, sizeBits);
  return { dictionary: createHash('sha256').update(dictionary).digest('hex'), sizeBits: [...sizeBits] };
}

describe('the dictionary of Brotli in the worker of pdf.js', () => {
  it('is the one that pdf.js unpacks', () => {
    const helpers = ['toUsAsciiBytes', 'toUtf8Runes', 'unpackDictionaryData'].map(
      (name) => new RegExp(`^  function ${name}\\([^]*?^  }$`, 'm').exec(source)?.[0] ?? '',
    );
    const call = /^ {2}unpackDictionaryData\(dictionaryData, .*\);$/m.exec(source)?.[0] ?? '';
    expect(filled(dictionaryCode(call))).toEqual(filled([...helpers, call].join('\n')));
  });
});
