import { strToU8, unzipSync } from 'fflate';
import { zipFile } from '../../../infra/zip-file.ts';

describe('zipFile', () => {
  it('packs what other programs unpack: text, what does not get smaller, nothing, names in UTF-8', () => {
    const noise = Uint8Array.from({ length: 500 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 24);
    const files = new Map([
      ['a.txt', strToU8('the same words, the same words, the same words')],
      ['folder/noise', noise],
      ['empty', new Uint8Array()],
      ['ü/文.txt', strToU8('x')],
    ]);
    const unpacked = unzipSync(zipFile(files));
    expect(Object.keys(unpacked)).toEqual([...files.keys()]);
    for (const [name, bytes] of files)
      expect([name, Buffer.from(unpacked[name] ?? []).equals(bytes)]).toEqual([name, true]);
    expect(zipFile(files).equals(zipFile(files))).toBe(true);
  });
});
