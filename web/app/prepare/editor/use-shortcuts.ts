/** The keys of the field editor. They work everywhere except in text fields and open dialogs. */
import { useEffect, useRef } from 'preact/hooks';
import type { EditorCommands } from './editor-commands.ts';
import { shortcutOf } from './shortcuts.ts';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('dialog, textarea, select, input:not([type="radio"], [type="checkbox"])') !== null;
}

/** WCAG 2.2, 2.1.4: a shortcut of one character works only while its component has the focus. */
function isCharacter({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey;
}

function isInEditor(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.editor') !== null;
}

export function useShortcuts(commands: EditorCommands, own: Record<'clear' | 'help', () => void>): void {
  const latest = useRef({ commands, own });
  latest.current = { commands, own };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = isTyping(event.target) || event.altKey ? null : shortcutOf(event);
      if (!shortcut || (isCharacter(event) && !isInEditor(event.target))) return;
      event.preventDefault();
      const { commands: now, own: others } = latest.current;
      if (typeof shortcut === 'object') now.chooseRecipient(shortcut.recipient);
      else if (shortcut === 'clear' || shortcut === 'help') others[shortcut]();
      else now[shortcut]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
