import type { ComponentChildren } from 'preact';
import { Ago } from '../../components/ago.tsx';
import { Link } from '../frame/router.tsx';

interface RowNameProps {
  /** The page that the row opens; null if the person’s role opens none. */
  to: string | null;
  name: string;
  /** Page 1. */
  picture: ComponentChildren;
  /** The last change. */
  at: string;
  /** Below the name. */
  under?: ComponentChildren;
  /** The second line on a phone, where the columns are not shown. */
  foot: ComponentChildren;
  /** The button at the end of the column on a wide screen. */
  action?: ComponentChildren;
}

/** The first column of the lists of documents and templates. The link covers the whole row. */
export function RowName({ to, name, picture, at, under, foot, action }: RowNameProps) {
  return (
    <div class="row-name">
      {picture}
      <div>
        <div class="row-title">
          {to === null ? (
            <strong>
              <bdi>{name}</bdi>
            </strong>
          ) : (
            <Link to={to} look="whole-row">
              <bdi>{name}</bdi>
            </Link>
          )}
          <span class="hint narrow">
            <Ago at={at} />
          </span>
        </div>
        {under}
        <div class="row-foot narrow">{foot}</div>
      </div>
      {action && <div class="wide">{action}</div>}
    </div>
  );
}
