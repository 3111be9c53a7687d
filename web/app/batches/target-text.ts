import { t } from '../frame/i18n.ts';
import type { ColumnTarget } from './columns.ts';

/** Names the content of a column for people: "Tenant: e-mail address", or the label of a field. */
export function targetText({ of, property }: ColumnTarget): string {
  return property === null ? of : t(`many.target.${property}`, { role: of });
}
