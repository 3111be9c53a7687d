/** The folder with all data of the local product, and the lock that prevents a second start on it. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isAlive } from '../alive.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns the folder that `COUNTERSIGN_DATA` names, relative to the checkout instead of the current folder. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  return resolve(root, environment.COUNTERSIGN_DATA?.trim() || '.countersign');
}

/** The files of the local product. `--fresh` removes only these. */
const owned = ['azurite', 'cosmos', 'seal', 'local-secrets.json', 'mailbox.jsonl', 'record-store.json'];

/** Two starts must not write the same files. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface Holder {
  pid: number;
  /** Distinguishes the process from a later one with the same number. */
  startedAt: string;
  id: string;
}

/**
 * Returns when the process began, in the kernel's ticks. Empty without /proc, and for a process that has ended (state
 * Z).
 */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie keeps its number until its parent reads its status, which the first process of a container may never do.
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

/** A later process may have the number of one that has ended. */
const stillRuns = async ({ pid, startedAt }: Holder): Promise<boolean> =>
  isAlive(pid) && (await startOf(pid)) === startedAt;

/** Returns the process that a lock names, or undefined without a lock. */
async function holderOf(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { pid: 0, startedAt: 'unknown', id: 'unreadable' };
  }
}

export interface OpenFolder {
  close(): Promise<void>;
}

/** Locks the folder for this process. With `fresh` it removes the data. */
export async function openDataFolder(path: string, fresh = false): Promise<OpenFolder> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = join(path, 'lock');
  const own: Holder = { pid: process.pid, startedAt: await startOf(process.pid), id: randomUUID() };
  const mine = `${lock}.${own.id}`;
  await writeFile(mine, JSON.stringify(own), { mode: 0o600 });
  try {
    const holder = await take(lock, mine);
    if (holder) {
      throw new FolderInUse(
        `The data folder ${path} is in use by process ${holder.pid}. Stop that one, or set COUNTERSIGN_DATA to another folder.`,
      );
    }
  } finally {
    await rm(mine, { force: true });
  }
  if (fresh) await Promise.all(owned.map((name) => rm(join(path, name), { recursive: true, force: true })));
  return {
    async close() {
      if ((await holderOf(lock))?.id === own.id) await rm(lock, { force: true });
    },
  };
}

/**
 * Takes the lock and returns undefined, or returns the process that holds it. A link creates the complete lock or fails
 * because one exists. The function replaces a lock whose owner has ended, under another lock and only if it is still
 * the same: otherwise several processes that see the old lock could each remove the new lock of another.
 */
async function take(lock: string, mine: string): Promise<Holder | undefined> {
  for (;;) {
    try {
      await link(mine, lock);
      return undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await holderOf(lock);
    if (!holder) continue;
    if (await stillRuns(holder)) return holder;
    if (await replace(lock, mine, holder)) return undefined;
  }
}

/** Returns false if another process replaces the lock or has replaced it. */
async function replace(lock: string, mine: string, ended: Holder): Promise<boolean> {
  const replacing = `${lock}.after.${ended.id}`;
  if (await take(replacing, mine)) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return false;
  }
  const next = `${mine}.next`;
  try {
    if ((await holderOf(lock))?.id !== ended.id) return false;
    await link(mine, next);
    await rename(next, lock);
    return true;
  } finally {
    await rm(next, { force: true });
    await rm(replacing, { force: true });
  }
}
