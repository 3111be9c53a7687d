/**
 * The `@example`s of the public functions in the sources. A line `expression; // → value` states what the expression
 * evaluates to.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';

const rooms = ['pdf', 'pki', 'verifying', 'sealing'];

interface Example {
  file: string;
  name: string;
  code: string;
}

function sourcesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}

function examplesOf(file: string): Example[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /@example\n([\s\S]*?)\*\/\s*(?:export )?(?:static )?(?:class |(?:async )?function\*? )?(\w+)/g,
  );
  return [...found].map(([, text = '', name = '']) => ({ file, name, code: text.replace(/^ *\*( |$)/gm, '') }));
}

const examples = rooms.flatMap((room) => sourcesOf(`shared/${room}`).flatMap(examplesOf));

async function run({ file, code }: Example): Promise<void> {
  const checked = code.replace(/^(.+); \/\/ → (.+)$/gm, 'expect($1).toEqual($2);');
  const { code: script } = transformSync(checked, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const body = `return (async () => {${script}})()`;
  await compileFunction(body, ['require', 'exports', 'expect'])(createRequire(resolve(file)), {}, expect);
}

test.each(rooms)('shared/%s: the functions that a caller needs first have an example', (room) => {
  expect(examples.filter(({ file }) => file.startsWith(`shared/${room}/`)).length).toBeGreaterThanOrEqual(2);
});

test('each function of the table in shared/pdf/README.md has an example', () => {
  const table = readFileSync('shared/pdf/README.md', 'utf8').match(/^\| [a-z].*\|$/gm) ?? [];
  const names = table.flatMap((row) => [...row.matchAll(/`(?:\w+\.)?(\w+)`(?= in| and)/g)].map(([, name]) => name));
  expect(names).toHaveLength(7);
  expect(names.filter((name) => !examples.some((example) => example.name === name))).toEqual([]);
});

test.each(examples.map((example) => [example.name, example] as const))('%s', async (_name, example) => {
  expect.hasAssertions();
  await run(example);
});
