/**
 * Stores the address and key of a running local product's records, for commands in a second terminal (`npm run
 * invite`).
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const names = ['COUNTERSIGN_ENV', 'COSMOS_ENDPOINT', 'COSMOS_KEY', 'COSMOS_DATABASE'] as const;

export type RecordStore = Partial<Record<(typeof names)[number], string>>;

const path = (dataDir: string) => join(dataDir, 'record-store.json');

/** Only the owner can read the file, because the key gives access to every record. */
export async function noteRecordStore(dataDir: string, env: RecordStore): Promise<void> {
  const noted = Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  await writeFile(path(dataDir), `${JSON.stringify(noted)}\n`, { mode: 0o600 });
}

export async function forgetRecordStore(dataDir: string): Promise<void> {
  await rm(path(dataDir), { force: true });
}

/** Returns undefined if no local product runs on the folder. */
export async function notedRecordStore(dataDir: string): Promise<RecordStore | undefined> {
  try {
    return JSON.parse(await readFile(path(dataDir), 'utf8')) as RecordStore;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
