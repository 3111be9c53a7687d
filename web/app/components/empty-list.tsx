import { Icon, type IconName } from '../../components/icon.tsx';

export function EmptyList({ icon, title, hint }: { icon: IconName; title: string; hint: string }) {
  return (
    <div class="card empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
    </div>
  );
}
