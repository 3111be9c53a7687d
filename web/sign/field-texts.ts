/** The texts of a field in the page's language: its name, and the error message of an entry. */
import type { SignField } from '../../shared/contracts/sign.ts';
import type { FormProblem } from '../../shared/domain/fields/field-form.ts';
import type { TextFormat } from '../../shared/domain/fields/field-rules.ts';
import { valueProblem } from '../../shared/domain/fields/field-values.ts';
import { typedNumber } from '../format/number-entry.ts';
import { type SignMessageKey, t } from './i18n.ts';

/** The sender's label, else the name of the type. */
export function fieldName({ label, type }: Pick<SignField, 'label' | 'type'>): string {
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

const formats: Record<TextFormat, SignMessageKey> = {
  email: 'valueEmail',
  phone: 'valuePhone',
  postcode: 'valuePostcode',
  digits: 'valueDigits',
  letters: 'valueLetters',
};

const messages: Partial<Record<FormProblem, SignMessageKey | 'valueDecimals'>> = {
  missing: 'fieldMissing',
  one_missing: 'groupMissing',
  one_too_many: 'groupExcess',
  not_a_date: 'valueDate',
  not_a_number: 'valueNumber',
  too_small: 'valueMin',
  too_large: 'valueMax',
  too_many_decimals: 'valueDecimals',
  too_long: 'valueLong',
};

/** The message for an entry of one field; null when it can be saved. `entry`: as it is sent, '' for an empty one. */
export function entryMessage(field: SignField, isRequired: boolean, entry: string): string | null {
  if (entry === '') return isRequired ? t('fieldMissing') : null;
  const problem = valueProblem(field, entry);
  return problem && problemMessage(problem, field);
}

export function problemMessage(problem: FormProblem, field: SignField): string {
  const { min = 0, max = 0, decimals = 0, maxLength = 0, format, pattern } = field;
  if (problem === 'wrong_format') return t(format && pattern === undefined ? formats[format] : 'valueForm');
  return t(messages[problem] ?? 'fieldRefused', {
    min,
    max: problem === 'too_long' ? maxLength : max,
    count: decimals,
    example: typedNumber(decimals === 0 ? '1234' : '1234.5'),
  });
}
