/** Which problems of a refused form are still there: one is gone as soon as its entry is corrected. */
import type { Problem, Problems } from './check-form.ts';

export interface Entered {
  /** Stays with the entry when rows are moved or removed. */
  key: string;
  /** As the service names it. */
  path: string;
  value: string;
}

/** Of a form whose rows keep their places. */
export function enteredByPath(values: Record<string, string>): Entered[] {
  return Object.entries(values).map(([path, value]) => ({ key: path, path, value }));
}

/** @param refused the entries when the form was refused */
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
