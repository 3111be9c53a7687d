import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  closeLabel?: string;
  large?: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

let successor: (() => void) | null = null;

/** Where the focus goes when the dialog that is open now closes, instead of back to where it came from. */
export function afterDialog(act: () => void): void {
  successor = act;
}

/** A modal dialog: the browser keeps the focus inside and gives it back; Escape closes. */
export function Dialog({ title, closeLabel = 'Close', large = false, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // At once, with the change of the page: a key that follows must find the focus where it belongs.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const act = successor;
      successor = null;
      if (act) act();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={large ? 'large' : ''}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A browser lets the third Escape through, whatever the dialog has said to the first two.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1} autofocus>
          {title}
        </h2>
        <button type="button" class="close" aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
