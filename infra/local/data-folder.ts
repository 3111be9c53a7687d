/** The folder that holds all data of the local product, and the lock that stops a second start from using it. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isAlive } from '../alive.ts';

const root = resolve(import.meta.dirname, '../..');

/** `COUNTERSIGN_DATA`, relative to the checkout, not to the current folder. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  return resolve(root, environment.COUNTERSIGN_DATA?.trim() || '.countersign');
}

/** The files of the local product. `--fresh` removes these and no others. */
const owned = ['azurite', 'cosmos', 'seal', 'local-secrets.json', 'mailbox.jsonl', 'record-store.json'];

/** Two starts must not write the same files. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number. */
  startedAt: string;
  id: string;
}

/** When the process began, in the kernel's ticks; empty where there is no /proc, and for one that has ended (state Z). */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie holds its number until its parent asks for it, which the first process of a container may never do.
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

/** Another process may have got the number of one that has ended. */
const stillRuns = async ({ pid, startedAt }: Holder): Promise<boolean> =>
  isAlive(pid) && (await startOf(pid)) === startedAt;

/** The process that a lock names; undefined if there is no lock. */
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
  path: string;
  close(): Promise<void>;
}

/** Locks the folder for this process; with `fresh` its data is removed. */
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
    path,
    async close() {
      if ((await holderOf(lock))?.id === own.id) await rm(lock, { force: true });
    },
  };
}

/**
 * Undefined: the lock is taken. Else the process that has it. A link either makes the lock, complete, or fails because there
 * is one. One whose owner has ended is replaced under a lock for that, and only if it is still the same: without it, of
 * several processes that see it each could remove what another has just taken.
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

/** False when another process replaces it or has done so. */
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
