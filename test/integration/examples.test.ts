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

test.each(rooms)('shared/%s: each function in the table of its README has an example', (room) => {
  const readme = readFileSync(`shared/${room}/README.md`, 'utf8');
  const rows = [...readme.matchAll(/^\|.*`(?:\w+\.)?(\w+)` in `([\w/-]+\.ts)`.*\|$/gm)];
  expect(rows).not.toEqual([]);
  const described = examples.map(({ name, file }) => `${name} in ${file}`);
  expect(described).toEqual(expect.arrayContaining(rows.map(([, name, file]) => `${name} in shared/${room}/${file}`)));
});

test.each(examples.map((example) => [example.name, example] as const))('%s', async (_name, example) => {
  expect.hasAssertions();
  await run(example);
});
