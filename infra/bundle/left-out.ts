/**
 * Files of packages that the app never calls, replaced in the bundle by a stub that throws. Each is named by its path. The
 * build fails when a path no longer occurs: the package has changed and may call its file in another way.
 */
import type { Plugin } from 'esbuild';

const replacements = [
  {
    // A WebAssembly checksum as text, 65 kB compressed: for transfers with `contentChecksumAlgorithm`, of which there are none.
    path: /[\\/]@azure[\\/]storage-common[\\/]dist[\\/]esm[\\/]crc64\.js$/,
    contents: `export default () => Promise.reject(new Error('CRC-64 is left out of this bundle.'));`,
  },
  {
    // A table of 1,900 media types: for attachments that do not say their own, and no mail has any.
    path: /[\\/]nodemailer[\\/]dist[\\/]esm[\\/]mime-funcs[\\/]mime-types\.js$/,
    contents: `export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin';`,
  },
];

export const leftOut: Plugin = {
  name: 'left-out',
  setup({ onLoad, onEnd }) {
    const found = new Set<RegExp>();
    for (const { path, contents } of replacements) {
      onLoad({ filter: path }, () => {
        found.add(path);
        return { contents };
      });
    }
    onEnd(() => ({
      errors: replacements
        .filter(({ path }) => !found.has(path))
        .map(({ path }) => ({ text: `left-out.ts replaces ${path}, which is no longer in the bundle.` })),
    }));
  },
};
