import type { ComponentChildren } from 'preact';
import { Link } from '../frame/router.tsx';

interface RowNameProps {
  /** The page that the row opens; null if the person’s role opens none. */
  to: string | null;
  name: string;
  /** Page 1. */
  picture: ComponentChildren;
  /** The last change, or a time that matters more. */
  time: ComponentChildren;
  /** Below the name. */
  under?: ComponentChildren;
  /** Begins the second line on a phone, where the columns are not shown. `time` follows. */
  state: ComponentChildren;
  /** The end of the second line on a phone. */
  foot?: ComponentChildren;
  /** At the end of the column. */
  action?: ComponentChildren;
}

/** The first column of the lists of documents and templates. The link covers the whole row. */
export function RowName({ to, name, picture, time, under, state, foot, action }: RowNameProps) {
  return (
    <div class="row-name">
      {picture}
      <div>
        {to === null ? (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ) : (
          <Link to={to} look="whole-row">
            <bdi>{name}</bdi>
          </Link>
        )}
        {under}
        <div class="row-foot narrow">
          <div class="row-state">
            {state}
            <span class="hint">{time}</span>
          </div>
          {foot}
        </div>
      </div>
      {action}
    </div>
  );
}
