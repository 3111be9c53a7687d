import { Icon } from '../../components/icon.tsx';
import { Link } from '../frame/router.tsx';

export function NewLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} look="button">
      <Icon name="plus" />
      {text}
    </Link>
  );
}
