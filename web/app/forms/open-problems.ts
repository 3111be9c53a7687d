/** The problems of a refused form that are still open: correcting an entry closes its problem. */
import type { Problem, Problems } from './check-form.ts';

export interface Entered {
  /** Identifies the entry after rows were moved or removed. */
  key: string;
  /** The name of the entry in the request. */
  path: string;
  value: string;
}

/** @param refused the entries at the time of the refusal */
export function openProblems(problems: Problems, refused: readonly Entered[], now: readonly Entered[]): Problems {
  const found = Object.entries(problems).flatMap(([path, problem]): [string, Problem][] => {
    const before = refused.find((entry) => entry.path === path);
    if (!before) return [[path, problem]];
    const entry = now.find(({ key }) => key === before.key);
    const isOpen = entry?.value === before.value && (!problem.reason.startsWith('duplicate') || isRepeated(entry, now));
    return entry && isOpen ? [[entry.path, problem]] : [];
  });
  return Object.fromEntries(found);
}

function isRepeated({ key, value }: Entered, all: readonly Entered[]): boolean {
  return all.some((other) => other.key !== key && other.value.trim().toLowerCase() === value.trim().toLowerCase());
}
