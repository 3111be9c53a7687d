import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { IconName } from '../../../components/icon.tsx';

export const fieldIcons: Record<FieldType, IconName> = {
  signature: 'pen',
  initials: 'initials',
  date: 'calendar',
  name: 'person',
  email: 'at',
  text: 'text',
  checkbox: 'box',
  number: 'number',
  dropdown: 'dropdown',
  radio: 'radio',
  note: 'note',
  attachment: 'attachment',
};
