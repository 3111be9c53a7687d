/** Ways out of the dashboard. The open screen saves its changes first. */
import { logOut } from '../api/session.ts';
import { navigate } from './router.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface Leaving {
  /** Loads another page, unless the changes could not be saved. */
  leave: (to: string) => Promise<void>;
  /** Logs out and opens the log-in, or another page, unless the person stays to keep changes. */
  logOutHere: (to?: string) => Promise<void>;
}

export function useLeave(): Leaving {
  const unsaved = useUnsavedChanges();
  return {
    async leave(to) {
      if (await unsaved.confirmLeave()) location.assign(to);
    },
    async logOutHere(to = '/app/login') {
      if (!((await unsaved.askToLeave()) ?? true)) return;
      // A draft that could not be saved does not keep its owner logged in.
      await unsaved.save();
      await logOut();
      navigate(to);
    },
  };
}
