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
}

/** An area to drop one file, with a button to choose it. */
export function DropZone({
  accept,
  title,
  hint,
  button,
  busy,
  isSecondary = false,
  isLow = false,
  onFile,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
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
    </section>
  );
}
