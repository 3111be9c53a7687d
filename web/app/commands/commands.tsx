/** Ctrl-K or ⌘K opens a search over documents and actions, from every screen of the dashboard. */
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';

type CommandDialog = typeof import('./command-dialog.tsx').CommandDialog;

const isMac = () => /^(Mac|iPhone|iPad)/.test(navigator.platform);

/** The button in the bar, which names the keys. */
export function Commands() {
  const [Open, setOpen] = useState<{ Dialog: CommandDialog } | null>(null);
  const open = async () => {
    // Offline, the dialog cannot be fetched, nor could its documents.
    const loaded = await import('./command-dialog.tsx').catch(() => null);
    if (loaded && !document.querySelector('dialog[open]')) setOpen({ Dialog: loaded.CommandDialog });
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (key.toLowerCase() !== 'k' || shiftKey || altKey || (isMac() ? !metaKey || ctrlKey : !ctrlKey || metaKey))
        return;
      // Otherwise the browser puts the focus into its own search.
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        class="commands-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <Icon name="search" />
        <span>{t('commands.open')}</span>
        <kbd>{isMac() ? '⌘K' : t('commands.keys')}</kbd>
      </button>
      {Open && <Open.Dialog onClose={() => setOpen(null)} />}
    </>
  );
}
