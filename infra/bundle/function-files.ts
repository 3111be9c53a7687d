/** Finds the function files: every file below `functions/` is part of the app without a list. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Loads every function file into this process, which registers the routes. */
export async function loadFunctions(): Promise<void> {
  for (const file of functionFiles()) await import(pathToFileURL(file).href);
}

/** The entry point of `dist/functions.js`: it imports every function file and exports what they have registered, and the OpenAPI document of it. */
export const functionsEntry = 'function-files';

export const functionFilesPlugin: Plugin = {
  name: functionsEntry,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${functionsEntry}$`) }, ({ path }) => ({ path, namespace: path }));
    onLoad({ filter: /.*/, namespace: functionsEntry }, () => {
      const imports = functionFiles().map((file) => `import ${JSON.stringify(file)};`);
      const exported = ['shared/registry.ts', 'shared/http/openapi-file.ts'].map(
        (file) => `export * from ${JSON.stringify(join(root, file))};`,
      );
      return { contents: [...imports, ...exported].join('\n'), resolveDir: root };
    });
  },
};
