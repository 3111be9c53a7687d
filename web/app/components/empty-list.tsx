import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../components/icon.tsx';

interface EmptyListProps {
  icon: IconName;
  title: string;
  hint: string;
  /** The action that ends the emptiness. */
  children: ComponentChildren;
}

export function EmptyList({ icon, title, hint, children }: EmptyListProps) {
  return (
    <div class="card empty">
      <div class="big-icon">
        <Icon name={icon} />
      </div>
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
      {children}
    </div>
  );
}
