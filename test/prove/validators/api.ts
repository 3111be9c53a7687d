/** schemathesis sends requests of the OpenAPI document, right and wrong ones, to a product on this machine. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aClient, type Json } from '../client.ts';
import { anOwner } from '../owner.ts';
import { aWorld, secretsOf } from '../world.ts';
import { orMissing, type Report } from './signatures.ts';
import { python, run, source, versionOf } from './tools.ts';

/** The bounds of a run: examples for each operation, and seconds. */
const limits = ['--max-examples', '10', '--max-time', '300'];

export async function proveApi(): Promise<Report> {
  const problems: string[] = [];
  const bin = await orMissing('schemathesis', python(), problems);
  if (!bin) return { lines: [], problems };
  const folder = await mkdtemp(join(tmpdir(), 'countersign-validators-'));
  const world = await aWorld();
  try {
    const host = await world.aHost();
    const client = aClient(() => host.url);
    const owner = await anOwner(client, secretsOf(world).stripe, world.receiver.url);
    const { json } = await client.call('GET', '/api/openapi.json');
    const document = join(folder, 'openapi.json');
    // The examples name addresses that the product would call.
    await writeFile(
      document,
      JSON.stringify(json).replaceAll(/https:\/\/[a-z.]*\bexample\.com/g, 'https://127.0.0.1:9'),
    );
    const summary = join(folder, 'summary.json');
    const { stdout, stderr } = await run(
      join(bin, 'schemathesis'),
      [
        ...['--no-color', '--config-file', join(source, 'schemathesis.toml'), 'run', document, '--url', host.url],
        ...['--phases', 'examples,coverage,fuzzing', '--seed', '1', '--continue-on-failure', ...limits],
        // The key of this run would be deleted.
        ...['--exclude-operation-id', 'deleteKey', '--suppress-health-check', 'all'],
        ...['--report', 'json', '--report-json-path', summary],
      ],
      {
        env: { SESSION_TOKEN: owner.token, API_KEY: owner.key, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: '1' },
        // It writes the requests of failures to the current folder.
        cwd: folder,
      },
    );
    const result = JSON.parse(await readFile(summary, 'utf8').catch(() => 'null')) as Json;
    if (result === null) problems.push(`schemathesis ended without a report: ${(stderr || stdout).slice(-2_000)}`);
    const printed = stdout.split('= SUMMARY =')[1] ?? '';
    const count = (pattern: RegExp) => pattern.exec(printed)?.[1] ?? '?';
    const failures = [...printed.matchAll(/^ +❌ (ST\d+ .+)$/gm)].map(([, text]) => text ?? '');
    if (failures.length > 0) problems.push(stdout.slice(stdout.indexOf('= FAILURES =')).slice(0, 20_000));
    const name = `schemathesis ${await versionOf('requirements.txt', /^schemathesis==(.+)$/m)}`;
    const verdict = failures.length === 0 ? 'no failure' : failures.join(', ');
    const lines = ['', '| Validator | Operations | Requests | Verdict |', '|---|---|---|---|'];
    return {
      lines: [...lines, `| ${name} | ${count(/Tested: (\d+)/)} | ${count(/(\d+) generated/)} | ${verdict} |`],
      problems,
    };
  } finally {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  }
}
