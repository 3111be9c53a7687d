/**
 * Many small assets in one file, as the deployable package has them: compressed together they are half as large.
 * A pack is: u32le length of the index; the index (JSON, name → [start, length]); the contents (Brotli, one stream).
 */
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export interface AssetPack {
  has(name: string): boolean;
  /** Unpacks everything at the first call: a page that asks for one of them asks for several. */
  read(name: string): Promise<Uint8Array>;
}

type Index = Record<string, [start: number, length: number]>;

const indexStart = 4;

export function openPack(file: Uint8Array): AssetPack {
  const contentStart = indexStart + new DataView(file.buffer, file.byteOffset, indexStart).getUint32(0, true);
  const index = JSON.parse(Buffer.from(file.subarray(indexStart, contentStart)).toString('utf8')) as Index;
  let contents: Promise<Buffer> | undefined;
  return {
    has: (name) => Object.hasOwn(index, name),
    async read(name) {
      const entry = Object.hasOwn(index, name) ? index[name] : undefined;
      if (!entry) throw new Error(`The pack has no ${name}.`);
      contents ??= promisify(brotliDecompress)(file.subarray(contentStart));
      const [start, length] = entry;
      return (await contents).subarray(start, start + length);
    },
  };
}

/** The file that `openPack` reads; `compress` gets all contents in one piece. */
export async function packAssets(
  assets: [name: string, bytes: Uint8Array][],
  compress: (all: Uint8Array) => Promise<Uint8Array>,
): Promise<Buffer> {
  const index: Index = {};
  let start = 0;
  for (const [name, bytes] of assets) {
    index[name] = [start, bytes.length];
    start += bytes.length;
  }
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(indexStart);
  length.writeUInt32LE(head.length);
  return Buffer.concat([length, head, await compress(Buffer.concat(assets.map(([, bytes]) => bytes)))]);
}
