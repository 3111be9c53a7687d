/** The function files are the app: every file below `functions/` is part of it, and no list names them. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'functions');

/** Absolute paths, in an order that does not depend on the machine. */
export function functionFiles(): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(folder, file));
}

/** The entry of `dist/functions.js`: every function, loaded at the first call of one. */
export const allFunctionsEntry = 'all-functions';

export const allFunctions: Plugin = {
  name: allFunctionsEntry,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${allFunctionsEntry}$`) }, ({ path }) => ({ path, namespace: path }));
    onLoad({ filter: /.*/, namespace: allFunctionsEntry }, () => {
      const imports = functionFiles().map((file) => `import ${JSON.stringify(file)};`);
      const captured = JSON.stringify(join(root, 'infra/bundle/captured-app.ts'));
      const exported = `export { handlerOf, registrations, startHooks } from ${captured};`;
      return { contents: [...imports, exported].join('\n'), resolveDir: root };
    });
  },
};
