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

/**
 * Asks before the screen is left with changes, by a link of the dashboard. The browser asks before the page is closed or
 * loaded again, in its own words. A session that has ended is not asked about.
 *
 * @param ask returns whether the person leaves
 */
export function useQuestionOnLeave(hasChanges: boolean, ask: () => Promise<boolean>): void {
  const unsaved = useUnsavedChanges();
  const latest = useRef({ hasChanges, ask });
  latest.current = { hasChanges, ask };
  useEffect(
    () =>
      unsaved.registerQuestion({
        hasChanges: () => latest.current.hasChanges && session() !== null,
        ask: () => latest.current.ask(),
      }),
    [],
  );
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasChanges]);
}
