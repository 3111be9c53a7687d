import { useEffect, useRef, useState } from 'preact/hooks';
import { asFailure, type Failure } from '../../http/request.ts';

type State<T> =
  | { kind: 'loading' }
  | { kind: 'loaded'; value: T }
  /** `value`: the last value that was loaded, if any. */
  | { kind: 'failed'; failure: Failure; value: T | null };

export interface Loaded<T> {
  value: T | null;
  failure: Failure | null;
  /** Loads again. The present value stays meanwhile. */
  reload: () => Promise<void>;
  set: (value: T) => void;
}

const presentValue = <T>(state: State<T>): T | null => (state.kind === 'loading' ? null : state.value);

/** Loads when `key` changes. */
export function useLoaded<T>(load: () => Promise<T>, key: string): Loaded<T> {
  const [{ state, loadedKey }, setState] = useState<{ state: State<T>; loadedKey: string }>({
    state: { kind: 'loading' },
    loadedKey: key,
  });
  const latestKey = useRef(key);
  latestKey.current = key;
  const show = (next: (before: State<T>) => State<T>) =>
    setState((before) => ({
      state: next(before.loadedKey === key ? before.state : { kind: 'loading' }),
      loadedKey: key,
    }));
  const set = (value: T) => show(() => ({ kind: 'loaded', value }));
  const reload = async () => {
    try {
      const value = await load();
      if (latestKey.current === key) set(value);
    } catch (error) {
      const failure = asFailure(error);
      if (latestKey.current === key) show((before) => ({ kind: 'failed', failure, value: presentValue(before) }));
    }
  };
  useEffect(() => {
    reload();
  }, [key]);
  const current: State<T> = loadedKey === key ? state : { kind: 'loading' };
  return { value: presentValue(current), failure: current.kind === 'failed' ? current.failure : null, reload, set };
}
