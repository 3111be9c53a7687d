/** Ways out of the dashboard. The open screen saves its changes first. */
import { logOut } from '../api/session.ts';
import { navigate } from './router.tsx';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

interface Leaving {
  /** Loads another page, unless the changes could not be saved. */
  leave: (to: string) => Promise<void>;
  /** Logs out in any case. */
  logOutHere: () => Promise<void>;
}

export function useLeave(): Leaving {
  const unsaved = useUnsavedChanges();
  return {
    async leave(to) {
      if (await unsaved.confirmLeave()) location.assign(to);
    },
    async logOutHere() {
      await unsaved.confirmLeave();
      await logOut();
      navigate('/app/login');
    },
  };
}
