import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface DropZoneProps {
  accept: string;
  title: string;
  hint: string;
  button: string;
  busy: boolean;
  /** Whether another button of the page is the primary one. */
  isSecondary?: boolean;
  /** One row: the result above it is what the person reads. */
  isLow?: boolean;
  onFile: (file: File) => void;
  /** Takes several files at once, instead of `onFile`. */
  onFiles?: (files: File[]) => void;
  /** A note or another way, below the button. */
  children?: ComponentChildren;
}

/** An area to drop a file, or several, with a button to choose them. */
export function DropZone({
  accept,
  title,
  hint,
  button,
  busy,
  isSecondary = false,
  isLow = false,
  onFile,
  onFiles,
  children,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (!file || busy) return;
    if (onFiles) onFiles([...(files ?? [])]);
    else onFile(file);
  };
  return (
    <section
      class={['drop', isOver ? 'over' : '', isLow ? 'low' : ''].filter(Boolean).join(' ')}
      aria-label={title}
      aria-busy={busy ? 'true' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      {busy ? <span class="spinner" aria-hidden="true" /> : <Icon name="upload" />}
      <h2>{title}</h2>
      <p class="sr" role="status">
        {busy ? title : ''}
      </p>
      <p class="hint">{hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        class="sr"
        tabIndex={-1}
        aria-label={button}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        class={isSecondary || isLow ? 'button quiet' : 'button'}
        aria-disabled={busy ? 'true' : undefined}
        onClick={() => !busy && input.current?.click()}
      >
        {button}
      </button>
      {children}
    </section>
  );
}
