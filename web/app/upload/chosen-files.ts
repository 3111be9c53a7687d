/** The files that a person has chosen for one document, in their order. */
import { useState } from 'preact/hooks';
import { asFailure, type Failure } from '../../http/request.ts';
import { joinFiles } from './join-files.ts';

export interface ChosenFile {
  key: string;
  file: File;
  /** Null while the file is read, and for one that is refused. */
  pages: number | null;
  failure: Failure | null;
}

/** The most files that one document can be joined from. */
export const maxFiles = 20;

/** @param to the index in the list without the file */
function moved(files: readonly ChosenFile[], key: string, to: number): ChosenFile[] {
  const entry = files.find((file) => file.key === key);
  const others = files.filter((file) => file.key !== key);
  return entry ? [...others.slice(0, Math.max(0, to)), entry, ...others.slice(Math.max(0, to))] : others;
}

let lastKey = 0;

export interface ChosenFiles {
  files: readonly ChosenFile[];
  add: (files: readonly File[]) => void;
  move: (key: string, to: number) => void;
  remove: (key: string) => void;
}

/** Reads each file when it is added: a file that cannot be joined is shown before the others are joined. */
export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const note = (key: string, change: Partial<ChosenFile>) =>
    setFiles((now) => now.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)));
  const readAll = async (added: readonly ChosenFile[]) => {
    // One after the other: each is in the memory of the page while it is read.
    for (const { key, file } of added) {
      try {
        const { parts } = await joinFiles([file]);
        note(key, { pages: parts[0]?.pages ?? 0 });
      } catch (error) {
        note(key, { failure: asFailure(error) });
      }
    }
  };
  return {
    files,
    add(more) {
      const added = more.map((file): ChosenFile => ({ key: String(++lastKey), file, pages: null, failure: null }));
      setFiles((now) => [...now, ...added]);
      void readAll(added);
    },
    move: (key, to) => setFiles((now) => moved(now, key, to)),
    remove: (key) => setFiles((now) => now.filter((entry) => entry.key !== key)),
  };
}
