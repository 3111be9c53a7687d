/**
 * Builds the verifier of the service as one script for a web worker. The code is the same. The build replaces the few
 * Node modules that it uses by small modules over JavaScript libraries. test/integration/web/browser-verifier compares the
 * reports of both.
 */
import { join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname ?? __dirname, '../..');
const worker = join(root, 'web/verify/worker');

/** The oldest browsers that the pages support. */
export const browsers = ['es2022', 'safari16', 'chrome109', 'firefox115'] as const;

export const verifierOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  target: [...browsers],
  alias: {
    'node:crypto': join(worker, 'crypto.ts'),
    'node:zlib': join(worker, 'zlib.ts'),
    'node:v8': join(worker, 'v8.ts'),
  },
  inject: [join(worker, 'buffer.ts')],
  logLevel: 'warning',
} satisfies BuildOptions;

/** Builds the file of `import url from './….ts?worker'` as a separate script. The import is its address. */
export const verifierWorker: Plugin = {
  name: 'verifier-worker',
  setup({ onResolve, onLoad }) {
    // The path is relative, because the names of the built files contain it.
    onResolve({ filter: /\.ts\?worker$/ }, ({ path, resolveDir }) => ({
      path: relative(root, join(resolveDir, path.replace(/\.ts\?worker$/, '.js'))),
      namespace: 'worker',
    }));
    onLoad({ filter: /./, namespace: 'worker' }, async ({ path }) => {
      const entryPoints = [join(root, path.replace(/\.js$/, '.ts'))];
      const { outputFiles } = await build({
        ...verifierOptions,
        entryPoints,
        format: 'iife',
        minify: true,
        write: false,
      });
      return { contents: outputFiles[0]?.contents ?? '', loader: 'file' };
    });
  },
};
