/** The keys of the field editor. They work everywhere except in text fields and open dialogs. */
import { useEffect, useRef } from 'preact/hooks';
import type { EditorCommands } from './editor-commands.ts';
import { shortcutOf } from './shortcuts.ts';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('dialog, textarea, select, input:not([type="radio"], [type="checkbox"])') !== null;
}

export function useShortcuts(commands: EditorCommands, onClear: () => void): void {
  const latest = useRef({ commands, onClear });
  latest.current = { commands, onClear };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = isTyping(event.target) || event.altKey ? null : shortcutOf(event);
      if (!command) return;
      event.preventDefault();
      if (command === 'clear') latest.current.onClear();
      else latest.current.commands[command]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
