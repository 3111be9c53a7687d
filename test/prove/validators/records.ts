/** The tests of the records, and those of the local Cosmos DB, on another implementation of Cosmos DB. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Json } from '../client.ts';
import type { Report } from './signatures.ts';
import { run } from './tools.ts';

const tests = 'integration/(records|infra/cosmos/(batch|items|patch|queries|expiry|hierarchical|signature))';

/** @param connection `AccountEndpoint=http://127.0.0.1:<port>/;AccountKey=<key>`; without one no test runs */
export async function proveRecords(connection: string | undefined): Promise<Report> {
  if (!connection) return { lines: ['', 'No other Cosmos DB: --cosmos names none.'], problems: [] };
  const folder = await mkdtemp(join(tmpdir(), 'countersign-validators-'));
  const outputFile = join(folder, 'results.json');
  try {
    const root = resolve(import.meta.dirname, '../../..');
    await run(
      'npx',
      [
        ...['jest', '--config', join(root, 'test/jest.config.mjs'), '--selectProjects', 'integration', '-w', '1'],
        ...['--testPathPatterns', tests, '--testTimeout', '20000', '--json', '--outputFile', outputFile],
      ],
      { env: { TEST_COSMOS: connection } },
    );
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(outputFile, 'utf8')) as Json;
    const failed = (testResults as Json[])
      .flatMap(({ assertionResults }) => assertionResults as Json[])
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `- ${fullName}`);
    const problems =
      numPassedTests === 0 ? ['The other Cosmos DB passed no test: does it answer at this address?'] : [];
    return {
      lines: ['', `The other Cosmos DB: ${numPassedTests} tests pass, ${numFailedTests} fail.`, ...failed],
      problems,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
