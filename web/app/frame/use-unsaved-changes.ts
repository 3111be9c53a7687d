import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { session } from '../api/session.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';

const Context = createContext<UnsavedChanges | null>(null);
export const UnsavedChangesProvider = Context.Provider;

export function useUnsavedChanges(): UnsavedChanges {
  const unsaved = useContext(Context);
  if (!unsaved) throw new Error('no dashboard is running');
  return unsaved;
}

/** Saves the open screen when it closes, and before the dashboard is left. `save` shows why it failed. */
export function useSaveOnLeave(save: () => Promise<boolean>): void {
  const unsaved = useUnsavedChanges();
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const unregister = unsaved.register(() => latest.current());
    return () => {
      unregister();
      // An expired session cannot save. A log-out has saved before.
      if (session()) unsaved.closing(latest.current());
    };
  }, []);
}
