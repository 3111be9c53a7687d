import type { SignField } from '../../shared/contracts/sign.ts';
import type { Say } from './language.tsx';
import type { MessageKey } from './languages/en.ts';

const names: Record<SignField['type'], MessageKey> = {
  signature: 'fieldSignature',
  initials: 'fieldInitials',
  date: 'fieldDate',
  name: 'fieldName',
  email: 'fieldEmail',
  text: 'fieldText',
  checkbox: 'fieldCheckbox',
};

/** What a field is called, in the person's language. */
export function fieldName(field: Pick<SignField, 'type'>, say: Say): string {
  return say(names[field.type]);
}
