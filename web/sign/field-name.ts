/** The name of a field on the page, and the length of its text. */
import type { SignField } from '../../shared/contracts/sign.ts';
import type { SignTranslate } from './i18n.ts';

/** The sender's label, else the name of the type. */
export function fieldName({ label, type }: Pick<SignField, 'label' | 'type'>, t: SignTranslate): string {
  return label ?? t(`fieldType.${type}`);
}

/** The length of a text that is fitted into a field: an East Asian letter is as wide as two others. */
export function lettersOf(text: string): number {
  const letters = [...text];
  const wide = letters.filter((letter) =>
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(letter),
  );
  return Math.max(1, letters.length + wide.length);
}
