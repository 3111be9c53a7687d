import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { UnsavedChanges } from './unsaved-changes.ts';

/** The dashboard makes one when it starts. */
export const UnsavedChangesContext = createContext(new UnsavedChanges());

export const useUnsavedChanges = (): UnsavedChanges => useContext(UnsavedChangesContext);
