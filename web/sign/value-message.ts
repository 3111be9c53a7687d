/** The error message of an entry, in the page's language. */

import type { SignField } from '../../shared/contracts/sign.ts';
import type { FormProblem } from '../../shared/domain/fields/field-form.ts';
import type { TextFormat } from '../../shared/domain/fields/field-rules.ts';
import { valueProblem } from '../../shared/domain/fields/field-values.ts';
import { typedNumber } from '../format/number-entry.ts';
import type { SignMessageKey, SignTranslate } from './i18n.ts';

const formats: Record<TextFormat, SignMessageKey> = {
  email: 'valueEmail',
  phone: 'valuePhone',
  postcode: 'valuePostcode',
  digits: 'valueDigits',
  letters: 'valueLetters',
};

/** The message for an entry of one field; null when it can be saved. `entry`: as it is sent, '' for an empty one. */
export function entryMessage(field: SignField, isRequired: boolean, entry: string, t: SignTranslate): string | null {
  if (entry === '') return isRequired ? t('fieldMissing') : null;
  const problem = valueProblem(field, entry);
  return problem && problemMessage(problem, field, t);
}

export function problemMessage(problem: FormProblem, field: SignField, t: SignTranslate): string {
  const { min = 0, max = 0, decimals = 0, maxLength = 0, format, pattern } = field;
  switch (problem) {
    case 'missing':
      return t('fieldMissing');
    case 'one_missing':
      return t('groupMissing');
    case 'one_too_many':
      return t('groupExcess');
    case 'not_a_date':
      return t('valueDate');
    case 'not_a_number':
      return t('valueNumber', { example: typedNumber(decimals === 0 ? '1234' : '1234.5') });
    case 'too_small':
      return t('valueMin', { min });
    case 'too_large':
      return t('valueMax', { max });
    case 'too_many_decimals':
      return t('valueDecimals', { count: decimals });
    case 'too_long':
      return t('valueLong', { max: maxLength });
    case 'wrong_format':
      return t(format && pattern === undefined ? formats[format] : 'valueForm');
    default:
      return t('fieldRefused');
  }
}
