import { t } from '../frame/i18n.ts';
import type { ColumnTarget } from './columns.ts';

/** Names the content of a column for people: "Tenant: e-mail address", or the label of a field, with its role if others have it too. */
export function targetText({ of, property, role }: ColumnTarget): string {
  if (property !== null) return t(`many.target.${property}`, { role: of });
  return role === null ? of : t('many.target.value', { role, label: of });
}
