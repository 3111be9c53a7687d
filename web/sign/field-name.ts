/** What a field is called on the page. */
import type { SignField } from '../../shared/contracts/sign.ts';
import type { SignMessageKey, SignTranslate } from '../../shared/messages/sign/en.ts';

const names: Record<SignField['type'], SignMessageKey> = {
  signature: 'fieldSignature',
  initials: 'fieldInitials',
  date: 'fieldDate',
  name: 'fieldName',
  email: 'fieldEmail',
  text: 'fieldText',
  checkbox: 'fieldCheckbox',
};

/** The sender's label, else the name of the type. */
export function fieldName({ label, type }: Pick<SignField, 'label' | 'type'>, t: SignTranslate): string {
  return label ?? t(names[type]);
}
