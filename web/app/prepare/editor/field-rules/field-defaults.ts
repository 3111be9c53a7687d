/** The rules of a new field, until its sender changes them. */
import {
  type FieldType,
  hasText,
  isUsuallyRequired,
  usualFontSize,
} from '../../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../../api/app-api.ts';

type Rules = Omit<Field, 'id' | 'recipientId' | 'type' | 'page' | 'x' | 'y' | 'width' | 'height'>;

/** Rules without which the service refuses the field; the sender replaces their texts. */
const own: Partial<Record<FieldType, Partial<Rules>>> = {
  dropdown: { options: ['1', '2'] },
  radio: { group: 'A' },
  note: { value: '…' },
  checkbox: { required: false },
};

export function usualRules(type: FieldType): Rules {
  const size = hasText(type) ? { fontSize: usualFontSize } : {};
  return { label: null, value: null, required: isUsuallyRequired({ type }), ...size, ...own[type] };
}
