/** A strict public linter of OpenAPI documents, in a process of its own: Jest cannot load it. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const script = `
  import { createConfig, lint } from '@redocly/openapi-core';
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lint({ ref: process.argv[1], config });
  console.log(JSON.stringify(problems.map(({ ruleId, message, location }) => [ruleId, message, location?.[0]?.pointer])));`;

/** Returns the rule, the message and the place of each problem. */
export async function lintOpenApi(document: object, folder: string): Promise<string[][]> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file], {
    cwd: resolve(import.meta.dirname, '..'),
    maxBuffer: 1 << 24,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]');
}
