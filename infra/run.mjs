/**
 * `node infra/run.mjs <file> …`: runs one of our commands, which are TypeScript, from a bundle that is kept until a
 * source changes: it starts in a fraction of the time a TypeScript loader would take.
 */
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keptProgram, stopBuilder } from './kept/kept.mjs';

/** Our files find others by their own place in the repository, which is not that of the bundle. */
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => {
      const places = { ownUrl: pathToFileURL(path).href, ownFilename: path, ownDirname: dirname(path) };
      const lines = Object.entries(places).map(([place, value]) => `const ${place} = ${JSON.stringify(value)};`);
      return {
        contents: `${lines.join(' ')} ${readFileSync(path, 'utf8')}`,
        loader: path.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
};

const [node = '', , file = '', ...options] = process.argv;
const path = resolve(file);
const name = `run-${basename(path, extname(path))}`;
const program = await keptProgram(name, {
  entryPoints: { [name]: path },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: {
    'import.meta.url': 'ownUrl',
    'import.meta.filename': 'ownFilename',
    'import.meta.dirname': 'ownDirname',
  },
  plugins: [ownPlaces],
  keepNames: true,
  logLevel: 'warning',
});
await stopBuilder();
process.argv = [node, path, ...options];
await import(pathToFileURL(program).href);
