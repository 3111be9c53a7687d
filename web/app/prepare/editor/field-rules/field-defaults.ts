/** What a new field asks for until its sender says otherwise. */
import type { FieldType } from '../../../../../shared/domain/fields/field.ts';
import { usualFontSize } from '../../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../../api/service.ts';

type Rules = Omit<Field, 'id' | 'recipientId' | 'type' | 'page' | 'x' | 'y' | 'width' | 'height'>;

const empty = { label: null, value: null };
const written = { fontSize: usualFontSize };

/** Rules without which the service refuses a field of that type; texts in them are for the sender to replace. */
export function usualRules(type: FieldType): Rules {
  switch (type) {
    case 'dropdown':
      return { ...empty, ...written, required: true, options: ['1', '2'] };
    case 'radio':
      return { ...empty, required: true, group: 'A' };
    case 'note':
      return { ...empty, ...written, required: false, value: '…' };
    case 'checkbox':
      return { ...empty, required: false };
    case 'date':
    case 'name':
    case 'email':
    case 'text':
    case 'number':
      return { ...empty, ...written, required: true };
    default:
      return { ...empty, required: true };
  }
}
