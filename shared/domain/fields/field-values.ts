/** Checks whether a field can hold a value. */
import { type FieldRules, type FieldType, hasText, type TextFormat } from './field-rules.ts';
import { matchesPattern, parsePattern } from './text-pattern.ts';

export type ValueProblem =
  | 'not_a_tick'
  | 'not_a_date'
  | 'not_a_number'
  | 'too_small'
  | 'too_large'
  | 'too_many_decimals'
  | 'not_an_option'
  | 'too_long'
  | 'wrong_format'
  | 'not_drawable';

export type ValuedField = FieldRules & { type: FieldType };

/** Texts of these formats, as patterns: each of few states, since `checkPatterns` does not count them. */
export const formatPatterns: Record<TextFormat, string> = {
  email: '[^ @]+@[\\p{L}\\d.-]+\\.[\\p{L}\\d-][\\p{L}\\d-]+',
  phone: '\\+?[\\d ()./-]{5,30}',
  postcode: '[A-Za-z0-9][A-Za-z0-9 -]{1,9}',
  digits: '\\d+',
  letters: "[\\p{L}\\s'’.-]+",
};

type Check = (field: ValuedField, value: string) => ValueProblem | null;

const tickProblem: Check = (_, value) => (isTick(value) ? null : 'not_a_tick');

/** The checks of the types of fields that do not take every text. */
const checks: Partial<Record<FieldType, Check>> = {
  checkbox: tickProblem,
  radio: tickProblem,
  date: (_, value) => (isDate(value) ? null : 'not_a_date'),
  number: numberProblem,
  dropdown: ({ options }, value) => (options?.includes(value) ? null : 'not_an_option'),
  text: textProblem,
};

/** @param value not empty; the value of a signature or an attachment is checked when its bytes are known */
export function valueProblem(field: ValuedField, value: string): ValueProblem | null {
  if (hasText(field.type) && drawableText(value) !== value) return 'not_drawable';
  return checks[field.type]?.(field, value) ?? null;
}

function textProblem({ maxLength, format, pattern }: ValuedField, value: string): ValueProblem | null {
  if (maxLength !== undefined && [...value].length > maxLength) return 'too_long';
  const patterns = [format && formatPatterns[format], pattern].filter((each) => each !== undefined);
  return patterns.every((each) => describes(each, value)) ? null : 'wrong_format';
}

function describes(pattern: string, value: string): boolean {
  const parsed = parsePattern(pattern);
  return parsed === null || matchesPattern(parsed, value);
}

function numberProblem({ min, max, decimals }: ValuedField, value: string): ValueProblem | null {
  if (!isNumber(value)) return 'not_a_number';
  if (decimals !== undefined && (value.split('.')[1]?.length ?? 0) > decimals) return 'too_many_decimals';
  if (min !== undefined && Number(value) < min) return 'too_small';
  if (max !== undefined && Number(value) > max) return 'too_large';
  return null;
}

/** A decimal number of at most 15 digits, which are exact in any reader: `-1234.50`. */
function isNumber(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) && text.replace(/[-.]/g, '').length <= 15;
}

export function isTick(text: string): boolean {
  return text === 'true' || text === 'false';
}

/** A day of the calendar, ISO 8601. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function problemText(
  problem: ValueProblem | 'missing' | 'one_missing' | 'one_too_many',
  field: ValuedField,
): string {
  const texts: Record<typeof problem, string> = {
    missing: 'is required',
    one_missing: `one field of the group ${field.group} is required`,
    one_too_many: `only one field of the group ${field.group} can be "true"`,
    not_a_tick: 'must be "true" or "false"',
    not_a_date: 'must be a date, YYYY-MM-DD',
    not_a_number: 'must be a number with a decimal point and at most 15 digits',
    too_small: `must be at least ${field.min}`,
    too_large: `must be at most ${field.max}`,
    too_many_decimals: `must have at most ${field.decimals} digits behind the decimal point`,
    not_an_option: 'must be one of the options',
    too_long: `must be at most ${field.maxLength} characters`,
    wrong_format: field.format ? `is not of the format ${field.format}` : 'does not match the pattern',
    not_drawable: 'contains characters that cannot be drawn',
  };
  return texts[problem];
}

const forbidden = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** The text without what cannot be drawn; line breaks and tabs are text. Pasted numbers and names often carry marks. */
export function drawableText(text: string): string {
  return text.replace(forbidden, (char) => (char === '\n' || char === '\t' ? char : ''));
}
