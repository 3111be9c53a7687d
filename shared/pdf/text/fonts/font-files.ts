/** Finds the font files that the build copies (infra/fonts), from a bundle as well as from source. */
import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Reads a file of `fonts` in the build: next to the running bundle or, for a worker's bundle, one folder up. From
 * source, as in unit tests, it is in the last build.
 */
export function readFontFile(name: string): Uint8Array {
  const fromSource = import.meta.url.endsWith('.ts');
  const folders = fromSource ? ['../../../../dist/fonts/'] : ['./fonts/', '../fonts/'];
  const urls = folders.map((folder) => new URL(folder + name, import.meta.url));
  return readFileSync(urls.find((url) => existsSync(url)) ?? (urls[0] as URL));
}

export function readCompressedFontFile(name: string): Uint8Array {
  return brotliDecompressSync(readFontFile(name));
}
