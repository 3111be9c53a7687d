/** A card that a phone, on which the page is long, shows folded. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

interface FoldingCardProps {
  /** A link to this id opens the card. */
  id: string;
  title: string;
  /** A control beside the title. */
  action: ComponentChildren;
  children: ComponentChildren;
}

export function FoldingCard({ id, title, action, children }: FoldingCardProps) {
  const [isFolding] = useState(() => !matchMedia('(min-width: 48rem)').matches);
  const [isLinked] = useState(() => location.hash === `#${id}`);
  const card = useRef<HTMLElement & HTMLDetailsElement>(null);
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView();
  }, []);
  if (isFolding) {
    return (
      <details ref={card} id={id} class={`card folding ${id}-card`} open={isLinked}>
        <summary>
          <h2>{title}</h2>
        </summary>
        {action && <div class="folding-action">{action}</div>}
        {children}
      </details>
    );
  }
  return (
    <section ref={card} id={id} class={`card ${id}-card`}>
      <div class="row apart">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
