import type { ComponentChildren } from 'preact';

interface FoldedProps {
  title: string;
  children: ComponentChildren;
}

/** A card that shows its title until the person opens it. */
export function Folded({ title, children }: FoldedProps) {
  return (
    <details class="card folded">
      <summary>
        <h2>{title}</h2>
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}
