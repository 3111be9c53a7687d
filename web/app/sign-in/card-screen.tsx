import type { ComponentChildren } from 'preact';
import { Mark } from '../../components/brand.tsx';
import { useScreenTitle } from '../frame/screen.tsx';

interface CardScreenProps {
  title: string;
  /** One line below the title. */
  lead?: string | undefined;
  /** Links below the card. */
  footer?: ComponentChildren;
  /** In place of the mark of the product; `false` for none. */
  mark?: ComponentChildren;
  children: ComponentChildren;
}

/** A screen with one card in the middle. */
export function CardScreen({ title, lead, footer, mark, children }: CardScreenProps) {
  const heading = useScreenTitle(title);
  return (
    <main class="main centred" id="main">
      <section class="card stack">
        <div class="card-head">
          {mark ?? <Mark />}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="hint">{lead}</p>}
        </div>
        {children}
      </section>
      {footer}
    </main>
  );
}
