export type Shortcut =
  | 'undo'
  | 'redo'
  | 'duplicate'
  | 'selectAll'
  | 'remove'
  | 'clear'
  | 'help'
  /** The number of a recipient, from 1. */
  | { recipient: number };

const withControl: Readonly<Record<string, Shortcut>> = { y: 'redo', d: 'duplicate', a: 'selectAll' };
const alone: Readonly<Record<string, Shortcut>> = {
  Escape: 'clear',
  Delete: 'remove',
  Backspace: 'remove',
  '?': 'help',
};

/** Returns null for a key that the browser handles. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): Shortcut | null {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase();
    return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : (withControl[letter] ?? null);
  }
  return /^[1-9]$/.test(key) ? { recipient: Number(key) } : (alone[key] ?? null);
}
