import type { ComponentChildren } from 'preact';

interface FoldedProps {
  title: string;
  isOpen?: boolean;
  children: ComponentChildren;
}

/** A part of the card of details. It shows its title until the person opens it. */
export function Folded({ title, isOpen = false, children }: FoldedProps) {
  return (
    <details class="folded" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}
