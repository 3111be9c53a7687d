/** Finds the settings of the product for commands of operators. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { azureCredential } from '../shared/azure-credential.ts';
import { type Containers, cosmosContainers } from '../shared/records/cosmos.ts';
import { dataFolder } from './local/data-folder.ts';
import { notedRecordStore } from './local/record-store.ts';

export type Environment = Record<string, string | undefined>;

/** The values of local.settings.json; empty if the file does not exist. */
export async function storedSettings(): Promise<Environment> {
  const path = resolve(import.meta.dirname, '../local.settings.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return (JSON.parse(text) as { Values?: Environment }).Values ?? {};
}

/** Returns the first settings that name an account. `noted` has those of the running local product. */
export function recordSettings(
  environment: Environment,
  stored: Environment,
  noted: Environment | undefined,
): Environment | undefined {
  // local.settings.json may hold a former address of the local account: `npm start` uses any free port.
  const isSameAccount = noted !== undefined && stored.COSMOS_KEY === noted.COSMOS_KEY;
  const candidates = [environment, isSameAccount ? { ...stored, ...noted } : stored, noted];
  return candidates.find((candidate) => candidate?.COSMOS_ENDPOINT);
}

/**
 * Opens the records that the environment or local.settings.json names (`COSMOS_ENDPOINT`, and `COSMOS_KEY` or an
 * identity with write access), else those of the product that runs on the data folder. Returns their settings as well.
 */
export async function configuredRecords(): Promise<{ containers: Containers; settings: Environment }> {
  const folder = dataFolder(process.env);
  const noted = await notedRecordStore(folder);
  const settings = recordSettings(process.env, await storedSettings(), noted);
  if (!settings)
    throw new Error(
      `COSMOS_ENDPOINT is not set, and no product runs on the data folder ${folder}. Start it with npm start, or set COUNTERSIGN_DATA to its data folder.`,
    );
  const containers = cosmosContainers({
    endpoint: settings.COSMOS_ENDPOINT ?? '',
    key: settings.COSMOS_KEY || null,
    database: settings.COSMOS_DATABASE || 'countersign',
    createsContainers: settings.COUNTERSIGN_ENV === 'local',
    credential: azureCredential,
  });
  return { containers, settings };
}

/** Reads an output of the templates, which `azd` sets for its hooks. */
export function deploymentOutput(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set: azd sets it; else run: set -a && eval "$(azd env get-values)" && set +a`);
}

/** Runs a command. An error prints its message without the stack. */
export async function runCommand(main: () => Promise<void>): Promise<never> {
  try {
    await main();
    // Open connections of the client would keep the process alive.
    process.exit(0);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
