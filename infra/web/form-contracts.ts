/**
 * Turns the contracts of the dashboard's forms into plain data at build time: the exports of
 * `web/app/api/contracts.ts`, reduced to the keywords that `web/app/forms/check-form.ts` reads. The pages then do not
 * need the schema library (13 kB compressed).
 */
import { build, type Plugin } from 'esbuild';

const keywords = new Set('type anyOf properties required items minItems minLength maxLength pattern format'.split(' '));

/** Removes keywords that the form check does not read. Names of properties are not keywords. */
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([name]) => keywords.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'properties'
        ? Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, plainSchema(inner)]))
        : plainSchema(value),
    ]),
  );
}

export const formContracts: Plugin = {
  name: 'form-contracts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]app[\\/]api[\\/]contracts\.ts$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'node',
      });
      const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
      const contracts = (await import(`data:text/javascript;base64,${code}`)) as Record<string, unknown>;
      const lines = Object.entries(contracts).map(
        ([name, schema]) => `export const ${name} = ${JSON.stringify(plainSchema(schema))};`,
      );
      return { contents: lines.join('\n') };
    });
  },
};
