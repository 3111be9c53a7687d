type Command = 'undo' | 'redo' | 'duplicate' | 'selectAll' | 'clear';

/** Returns null for a key that the browser handles. */
export function shortcutOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): Command | null {
  if (event.key === 'Escape') return 'clear';
  if (!event.ctrlKey && !event.metaKey) return null;
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 'd':
      return 'duplicate';
    case 'a':
      return 'selectAll';
    default:
      return null;
  }
}
