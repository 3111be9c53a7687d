/**
 * The local Cosmos DB in a process of its own: `tsx infra/local/cosmos/main.ts --data-dir <folder> [--port <n>]
 * [--fresh]`. Prints one line of JSON, `{ endpoint, key }`, and ends when its standard input does.
 */
import { parseArgs } from 'node:util';
import { startCosmos } from './start-cosmos.ts';

const { values } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    port: { type: 'string', default: '0' },
    fresh: { type: 'boolean', default: false },
  },
});
const dataDir = values['data-dir'];
if (!dataDir) throw new Error('--data-dir is missing.');

const cosmos = await startCosmos({ dataDir, port: Number(values.port), fresh: values.fresh });

let isEnding = false;
async function end(): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await cosmos.close();
  process.exit(0);
}
process.stdin.resume();
process.stdin.once('end', end);
process.stdin.once('close', end);
process.once('SIGTERM', end);
process.once('SIGINT', end);

console.log(JSON.stringify({ endpoint: cosmos.endpoint, key: cosmos.key }));
