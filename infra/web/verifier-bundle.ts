/**
 * The verifier of the service as one script for a browser's worker. The code is the same; the build puts small
 * modules over JavaScript libraries in the place of the few parts of Node that it uses. test/unit/web/browser-verifier
 * proves that both give the same reports.
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

/** `import url from './….ts?worker'` builds that file as a script of its own; the import is its address. */
export const verifierWorker: Plugin = {
  name: 'verifier-worker',
  setup({ onResolve, onLoad }) {
    // The path is relative, because it is part of the names of the built files.
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
