/** What an owner has chosen for the own account: which e-mails come, and filters of the list under a name. */

/** What the owner can be told by e-mail. That the sealing failed is always told. */
export const notices = ['viewed', 'signed', 'completed', 'declined', 'expired'] as const;
export type Notice = (typeof notices)[number];

export interface SavedFilter {
  name: string;
  /** As in the address of the list: `?status=waiting`, or empty for the whole list. */
  query: string;
}

export interface Preferences {
  notifications: Record<Notice, boolean>;
  /** The sealed document comes with the e-mails that tell of its completion. */
  attachesSealed: boolean;
  savedFilters: SavedFilter[];
}

export const maxSavedFilters = 50;

const usual: Preferences = {
  notifications: { viewed: false, signed: false, completed: true, declined: true, expired: true },
  attachesSealed: false,
  savedFilters: [],
};

/** Of an account that has chosen nothing: the usual ones. */
export function preferencesOf({ preferences }: { preferences?: Preferences | undefined }): Preferences {
  return preferences ?? usual;
}

export type PreferencesChange = {
  notifications?: Partial<Record<Notice, boolean>>;
  attachesSealed?: boolean;
  savedFilters?: SavedFilter[];
};

/** What the change leaves out stays. */
export function changePreferences(before: Preferences, change: PreferencesChange): Preferences {
  return {
    notifications: { ...before.notifications, ...change.notifications },
    attachesSealed: change.attachesSealed ?? before.attachesSealed,
    savedFilters: change.savedFilters ?? before.savedFilters,
  };
}
