import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { UnsavedChanges } from './unsaved-changes.ts';

const Context = createContext<UnsavedChanges | null>(null);
export const UnsavedChangesProvider = Context.Provider;

export function useUnsavedChanges(): UnsavedChanges {
  const unsaved = useContext(Context);
  if (!unsaved) throw new Error('no dashboard is running');
  return unsaved;
}
