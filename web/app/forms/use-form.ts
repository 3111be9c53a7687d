import { useRef, useState } from 'preact/hooks';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { fieldMessage, problemsOf } from './error-message.ts';
import { type Entered, openProblems } from './open-problems.ts';

/** The failure of the last attempt and its open problems; no failure when all problems were corrected. */
export function useOpenProblems(failure: Failure | null, entered: readonly Entered[]) {
  const refused = useRef({ failure, entered });
  if (refused.current.failure !== failure) refused.current = { failure, entered };
  const all = problemsOf(failure);
  const problems = openProblems(all, refused.current.entered, entered);
  const isCorrected = Object.keys(all).length > 0 && Object.keys(problems).length === 0;
  return { failure: isCorrected ? null : failure, problems };
}

type Paths<T> = Partial<Record<keyof T, string>>;

/**
 * The entries of a form, with the errors of its last refusal that were not corrected yet.
 *
 * @param paths the names of entries in the request, where they differ: `{ message: 'defaults.message' }`
 */
export function useEntries<T extends object>(
  values: T,
  change: (changes: Partial<T>) => void,
  refusal: Failure | null,
  paths: Paths<T> = {},
) {
  const pathOf = (name: string) => paths[name as keyof T] ?? name;
  const entered = Object.entries(values).map(([key, value]) => ({
    key,
    path: pathOf(key),
    value: JSON.stringify(value),
  }));
  const { failure, problems } = useOpenProblems(refusal, entered);
  return {
    values,
    change,
    failure,
    /** Whether the control of an entry shows the error. */
    isShown: (path: string) => entered.some((entry) => entry.path === path),
    /** The properties of an entry's control. */
    entry: <Name extends keyof T & string>(name: Name) => ({
      value: values[name] as T[Name],
      onValue: (value: T[Name]) => change({ [name]: value } as unknown as Partial<T>),
      wrong: fieldMessage(problems, pathOf(name)),
    }),
  };
}

export type Entries<T extends object> = ReturnType<typeof useEntries<T>>;

/** The entries of a form and the request that sends them. */
export function useForm<T extends object>(start: T | (() => T), paths: Paths<T> = {}) {
  const [values, setValues] = useState(start);
  const task = useTask();
  const change = (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes }));
  /** Shows the saved entries. Entries that were changed since they were sent stay. */
  const settle = (sent: T, saved: T) =>
    setValues((before) => {
      const names = Object.keys(before) as (keyof T)[];
      const isTyped = (name: keyof T) => JSON.stringify(before[name]) !== JSON.stringify(sent[name]);
      return {
        ...before,
        ...Object.fromEntries(names.filter((name) => !isTyped(name)).map((name) => [name, saved[name]])),
      };
    });
  /** `send` returns whether the work succeeded. */
  return { ...useEntries(values, change, task.failure, paths), settle, busy: task.busy, send: task.run };
}

export type OpenForm<T extends object> = ReturnType<typeof useForm<T>>;
