import { Icon } from '../../components/icon.tsx';
import { Link } from '../frame/router.tsx';

interface NewLinkProps {
  to: string;
  text: string;
  /** Whether the same link is in the card of the empty list below. */
  isRepeated?: boolean;
}

export function NewLink({ to, text, isRepeated = false }: NewLinkProps) {
  return (
    <Link to={to} look={isRepeated ? 'button quiet' : 'button'}>
      <Icon name="plus" />
      {text}
    </Link>
  );
}
