import { useState } from 'preact/hooks';
import { useTask } from '../../use-task.ts';
import { fieldMessage } from './error-message.ts';
import { useOpenProblems } from './use-open-problems.ts';

/**
 * The entries of a form and the request that sends them.
 *
 * @param paths what the service calls an entry, where its name differs: `{ message: 'defaults.message' }`
 */
export function useForm<T extends object>(start: T | (() => T), paths: Partial<Record<keyof T, string>> = {}) {
  const [values, setValues] = useState(start);
  const task = useTask();
  const pathOf = (name: string) => paths[name as keyof T] ?? name;
  const entered = Object.entries(values).map(([key, value]) => ({ key, path: pathOf(key), value: String(value) }));
  const { failure, problems } = useOpenProblems(task.failure, entered);
  const change = (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes }));
  return {
    values,
    change,
    busy: task.busy,
    failure,
    /** Whether the control of an entry shows what is wrong there. */
    isShown: (path: string) => entered.some((entry) => entry.path === path),
    /** Answers whether the work succeeded. */
    send: task.run,
    /** For the control of an entry. */
    entry: <Name extends keyof T & string>(name: Name) => ({
      value: values[name],
      onValue: (value: T[Name]) => change({ [name]: value } as unknown as Partial<T>),
      wrong: fieldMessage(problems, pathOf(name)),
    }),
  };
}

export type OpenForm<T extends object> = ReturnType<typeof useForm<T>>;
