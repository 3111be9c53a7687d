import { Icon, type IconName } from '../../components/icon.tsx';
import { Link } from '../frame/router.tsx';

export function NewLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} look="button">
      <Icon name="plus" />
      {text}
    </Link>
  );
}

export function EmptyList({ icon, title, hint }: { icon: IconName; title: string; hint: string }) {
  return (
    <div class="card empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <p class="hint">{hint}</p>
    </div>
  );
}
