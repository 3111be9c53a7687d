import { useState } from 'preact/hooks';
import { asFailure, type Failure } from './http/request.ts';

type TaskState = { kind: 'idle' | 'running' } | { kind: 'failed'; failure: Failure };

export interface Task {
  busy: boolean;
  failure: Failure | null;
  /** Resolves to whether the work succeeded. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** One action at a time of a component: whether it is running, and how the last one failed. */
export function useTask(): Task {
  const [state, setState] = useState<TaskState>({ kind: 'idle' });
  return {
    busy: state.kind === 'running',
    failure: state.kind === 'failed' ? state.failure : null,
    async run(work) {
      setState({ kind: 'running' });
      try {
        await work();
        setState({ kind: 'idle' });
        return true;
      } catch (error) {
        setState({ kind: 'failed', failure: asFailure(error) });
        return false;
      }
    },
  };
}
