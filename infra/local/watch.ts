/** Reports changed source files, in groups: editors and git write several files at once. */
import { type Dirent, type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, extname, join } from 'node:path';

const quietMs = 60;
const extensions = new Set(['.ts', '.tsx', '.css', '.svg', '.json']);

const isSource = (path: string) => extensions.has(extname(path)) && !basename(path).startsWith('.');

export interface SourceWatcher {
  close(): Promise<void>;
}

/**
 * Watches folders below `root` and calls `onChange` with the changed paths (relative to `root`, with `/`) as soon as
 * they rest for 60 ms. Calls follow each other: changes during a call are reported together after it.
 */
export function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (paths: string[]) => Promise<void>,
): SourceWatcher {
  const changed = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let calls: Promise<void> = Promise.resolve();

  async function report(): Promise<void> {
    const paths = [...changed].sort();
    changed.clear();
    if (paths.length > 0) await onChange(paths);
  }

  function note(path: string): void {
    if (!isSource(path)) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      calls = calls.then(report);
    }, quietMs);
  }

  /**
   * Uses a watcher per folder: the recursive one of Node 20 on Linux loses a file that an editor replaces by renaming.
   */
  function watchFolder(folder: string, isNew: boolean): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
    const entries = entriesOf(join(root, folder));
    if (!entries) return;
    const watcher = watch(join(root, folder), (event, name) => {
      if (name === null) return;
      note(`${folder}/${name}`);
      // A folder was created, removed or renamed.
      if (event === 'rename' && extname(name) === '') watchFolder(`${folder}/${name}`, true);
    });
    watcher.once('error', () => watcher.close());
    watchers.set(folder, watcher);
    for (const entry of entries) {
      if (entry.isDirectory()) watchFolder(`${folder}/${entry.name}`, isNew);
      else if (isNew) note(`${folder}/${entry.name}`);
    }
  }

  for (const folder of folders) watchFolder(folder, false);
  return {
    close() {
      for (const watcher of watchers.values()) watcher.close();
      clearTimeout(timer);
      changed.clear();
      return calls;
    },
  };
}

/** The entries of a folder; undefined if the path is not a folder. */
function entriesOf(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
