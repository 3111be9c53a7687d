/** The choices of an account's owner: which e-mails to receive, and named filters of the list. */

/** The events that the owner can receive by e-mail. A failed sealing is always reported. */
export const notices = ['viewed', 'signed', 'completed', 'declined', 'expired'] as const;
export type Notice = (typeof notices)[number];

export interface SavedFilter {
  name: string;
  /** As in the URL of the list: `?status=waiting`; empty: the whole list. */
  query: string;
}

export interface Preferences {
  notifications: Record<Notice, boolean>;
  /** E-mails about the completion carry the sealed document. */
  attachesSealed: boolean;
  savedFilters: SavedFilter[];
}

export const maxSavedFilters = 50;

/** The preferences of a new account. */
export const usualPreferences: Preferences = {
  notifications: { viewed: false, signed: false, completed: true, declined: true, expired: true },
  attachesSealed: false,
  savedFilters: [],
};

export type PreferencesChange = {
  notifications?: Partial<Record<Notice, boolean>>;
  attachesSealed?: boolean;
  savedFilters?: SavedFilter[];
};

/** Omitted members stay unchanged. */
export function changePreferences(before: Preferences, change: PreferencesChange): Preferences {
  return {
    notifications: { ...before.notifications, ...change.notifications },
    attachesSealed: change.attachesSealed ?? before.attachesSealed,
    savedFilters: change.savedFilters ?? before.savedFilters,
  };
}
