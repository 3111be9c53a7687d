import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** The dialog is there to enter one value: its control, which has `autofocus`, gets the focus instead of the title. */
  isForEntry?: boolean;
  children: ComponentChildren;
}

let afterClose: (() => void) | null = null;

/** Sets the focus when the open dialog closes; without it the focus returns to where it was before. */
export function afterDialog(act: () => void): void {
  afterClose = act;
}

/** A modal dialog: the browser keeps the focus inside and gives it back; Escape closes. */
export function Dialog({ title, closeLabel, onClose, isForEntry = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Runs before the next event, so that a key that follows at once finds the focus in the dialog.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const act = afterClose;
      afterClose = null;
      if (act) act();
      else if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Chromium closes the dialog at the third Escape even when `cancel` was prevented twice.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1} autofocus={!isForEntry}>
          {title}
        </h2>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
