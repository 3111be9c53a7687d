import { useEffect, useReducer, useRef } from 'preact/hooks';
import { asFailure, type Failure } from '../../http/request.ts';

type TaskState = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; failure: Failure };

export interface Task {
  busy: boolean;
  failure: Failure | null;
  /** Answers whether the work succeeded. */
  run: (work: () => Promise<void>) => Promise<boolean>;
}

/** One action at a time of a component: whether it is running, and how the last one failed. */
export function useTask(): Task {
  const isMounted = useRef(true);
  const [state, set] = useReducer((_: TaskState, next: TaskState) => next, { kind: 'idle' });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const show = (next: TaskState) => {
    if (isMounted.current) set(next);
  };
  return {
    busy: state.kind === 'running',
    failure: state.kind === 'failed' ? state.failure : null,
    async run(work) {
      show({ kind: 'running' });
      try {
        await work();
        show({ kind: 'idle' });
        return true;
      } catch (error) {
        show({ kind: 'failed', failure: asFailure(error) });
        return false;
      }
    },
  };
}
