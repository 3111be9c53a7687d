/** Reports changed source files, in groups: editors and git write several files at once. */
import { type FSWatcher, watch } from 'node:fs';
import { basename, extname, join } from 'node:path';

const quietMs = 60;
const extensions = new Set(['.ts', '.tsx', '.css', '.svg', '.json']);

const isSource = (path: string) => extensions.has(extname(path)) && !basename(path).startsWith('.');

export interface SourceWatcher {
  /** Resolves when the last call of `onChange` has ended. */
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
  let timer: NodeJS.Timeout | undefined;
  let calls: Promise<void> = Promise.resolve();

  async function report(): Promise<void> {
    const paths = [...changed].sort();
    changed.clear();
    if (paths.length > 0) await onChange(paths);
  }

  function note(folder: string, name: string | null): void {
    if (name === null || !isSource(name)) return;
    changed.add(join(folder, name).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => {
      calls = calls.then(report);
    }, quietMs);
  }

  const watchers = folders.map(
    (folder): FSWatcher => watch(join(root, folder), { recursive: true }, (_, name) => note(folder, name)),
  );
  return {
    close() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(timer);
      changed.clear();
      return calls;
    },
  };
}
