/** Where commands that are typed beside a product find what it runs on. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { azureCredential } from '../shared/azure-credential.ts';
import { type Containers, cosmosContainers } from '../shared/records/cosmos.ts';
import { dataFolder } from './local/data-folder.ts';
import { notedRecordStore } from './local/record-store.ts';

export type Environment = Record<string, string | undefined>;

/** The values of local.settings.json; none where there is no such file. */
export async function storedSettings(): Promise<Environment> {
  const path = resolve(import.meta.dirname, '../local.settings.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return (JSON.parse(text) as { Values?: Environment }).Values ?? {};
}

/** The first that name an account. `noted` is the local account that runs now. */
export function recordSettings(
  environment: Environment,
  stored: Environment,
  noted: Environment | undefined,
): Environment | undefined {
  // local.settings.json may name an address at which the local account ran earlier: `npm start` takes any free port.
  const isSameAccount = noted !== undefined && stored.COSMOS_KEY === noted.COSMOS_KEY;
  const candidates = [environment, isSameAccount ? { ...stored, ...noted } : stored, noted];
  return candidates.find((candidate) => candidate?.COSMOS_ENDPOINT);
}

/**
 * The records that the environment or local.settings.json names (`COSMOS_ENDPOINT`, and `COSMOS_KEY` or an identity that
 * may write), else those of the `npm start` that runs on the data folder; with the settings they were found in.
 */
export async function configuredRecords(): Promise<{ containers: Containers; settings: Environment }> {
  const noted = await notedRecordStore(dataFolder(process.env));
  const settings = recordSettings(process.env, await storedSettings(), noted);
  if (!settings) throw new Error('COSMOS_ENDPOINT is not set, and no `npm start` is running.');
  const containers = cosmosContainers({
    endpoint: settings.COSMOS_ENDPOINT ?? '',
    key: settings.COSMOS_KEY || null,
    database: settings.COSMOS_DATABASE || 'countersign',
    createsContainers: settings.COUNTERSIGN_ENV === 'local',
    credential: azureCredential,
  });
  return { containers, settings };
}

/** Says of a failure only what a person can act on. */
export async function runCommand(main: () => Promise<void>): Promise<never> {
  try {
    await main();
    // The client keeps its connections open.
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
