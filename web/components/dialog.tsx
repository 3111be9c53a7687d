import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { IconButton } from './icon-button.tsx';
import { isFocusLost, rememberFocus } from './kept-focus.ts';

interface DialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Whether the dialog asks for one value. Its control with `autofocus` then gets the focus instead of the title. */
  isForEntry?: boolean;
  children: ComponentChildren;
}

let afterClose: (() => void) | null = null;

/** Sets the focus when the open dialog closes. Otherwise the focus returns to its old place. */
export function afterDialog(act: () => void): void {
  afterClose = act;
}

/** A modal dialog. The browser keeps the focus inside. Escape closes it. */
export function Dialog({ title, closeLabel, onClose, isForEntry = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Runs before the next event, so that the next key press reaches the dialog.
  useLayoutEffect(() => {
    const giveBack = rememberFocus();
    const dialog = element.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      const act = afterClose;
      afterClose = null;
      if (act) act();
      else giveBack();
      // The page may remove what opened the dialog while it draws, such as the row of a removed member.
      queueMicrotask(() => isFocusLost() && giveBack());
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
      // Chromium closes the dialog at the third Escape, even if `cancel` was prevented twice.
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
