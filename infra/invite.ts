/**
 * `npm run invite -- --uses 1 --days 7`: makes an invitation and prints its code, this once. It goes to the Cosmos DB
 * that the environment or local.settings.json names (`COSMOS_ENDPOINT`, and `COSMOS_KEY` or an identity that may
 * write), else to that of the `npm start` that runs on the data folder.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { azureCredential } from '../shared/azure-credential.ts';
import { createInvitation } from '../shared/operations/create-invitation.ts';
import { cosmosContainers } from '../shared/records/cosmos.ts';
import { cosmosAccounts } from '../shared/records/cosmos-accounts.ts';
import { systemClock, systemDigest, systemRandom } from '../shared/system.ts';
import { dataFolder } from './local/data-folder.ts';
import { notedRecordStore, type RecordStore } from './local/record-store.ts';

const maxUses = 1_000;
const maxDays = 365;

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  }
  return value;
}

async function localSettings(): Promise<RecordStore> {
  const path = resolve(import.meta.dirname, '../local.settings.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return (JSON.parse(text) as { Values?: RecordStore }).Values ?? {};
}

async function recordStore(): Promise<RecordStore> {
  const candidates = [process.env, await localSettings(), await notedRecordStore(dataFolder(process.env))];
  const store = candidates.find((candidate) => candidate?.COSMOS_ENDPOINT);
  if (!store) throw new Error('COSMOS_ENDPOINT is not set, and no `npm start` is running.');
  return store;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { uses: { type: 'string', default: '1' }, days: { type: 'string', default: '7' } },
  });
  const input = { maxUses: whole('uses', values.uses, maxUses), days: whole('days', values.days, maxDays) };
  const store = await recordStore();
  const containers = cosmosContainers({
    endpoint: store.COSMOS_ENDPOINT ?? '',
    key: store.COSMOS_KEY || null,
    database: store.COSMOS_DATABASE || 'countersign',
    createsContainers: store.COUNTERSIGN_ENV === 'local',
    credential: azureCredential,
  });
  const accounts = cosmosAccounts(containers);
  const deps = { accounts, clock: systemClock, random: systemRandom, digest: systemDigest };
  const { code, expiresAt } = await createInvitation(deps, input);
  console.log(code);
  console.error(`Admits ${input.maxUses}, until ${expiresAt}. The code is not shown again.`);
}

try {
  await main();
  // The client keeps its connections open.
  process.exit(0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
