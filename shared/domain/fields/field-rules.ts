/** The types of fields, and the rules that a sender may set for each type. Data only. */

export const fieldTypes = [
  'signature',
  'initials',
  'date',
  'name',
  'email',
  'text',
  'checkbox',
  'number',
  'dropdown',
  'radio',
  'note',
  'attachment',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export const textFormats = ['email', 'phone', 'postcode', 'digits', 'letters'] as const;
export type TextFormat = (typeof textFormats)[number];

export const groupRules = ['at_least_one', 'exactly_one'] as const;
export type GroupRule = (typeof groupRules)[number];

/** A test of another field of the same recipient; exactly one of `is`, `isNot` and `filled`. */
export interface Condition {
  /** Identifier of the other field. */
  field: string;
  is?: string;
  isNot?: string;
  filled?: boolean;
}

/** The optional rules of a field. An absent rule does not apply. */
export interface FieldRules {
  /** For a text: line breaks are allowed, and it is drawn from the top of its field. */
  multiline?: boolean;
  /** For a text, in characters. */
  maxLength?: number;
  format?: TextFormat;
  /** For a text: in the syntax of `text-pattern.ts`. */
  pattern?: string;
  /** For a number, like `min` and `decimals`. */
  max?: number;
  min?: number;
  /** Maximum digits after the decimal point. */
  decimals?: number;
  /** The choices of a dropdown. */
  options?: string[];
  /** For radio buttons, of which one can be chosen, and for checkboxes with a `groupRule`. */
  group?: string;
  groupRule?: GroupRule;
  /** The sender's help text, shown while a person fills in the field. */
  hint?: string;
  /** Points. Absent: as large as the field allows, up to 14. */
  fontSize?: number;
  showWhen?: Condition;
  requiredWhen?: Condition;
}

export type RuleName = keyof FieldRules;

const written: readonly FieldType[] = ['date', 'name', 'email', 'text', 'number', 'dropdown', 'note'];
const fillable = fieldTypes.filter((type) => type !== 'note');

/** The types of fields that each rule applies to. */
export const typesWith: Record<RuleName, readonly FieldType[]> = {
  multiline: ['text'],
  maxLength: ['text'],
  format: ['text'],
  pattern: ['text'],
  max: ['number'],
  min: ['number'],
  decimals: ['number'],
  options: ['dropdown'],
  group: ['radio', 'checkbox'],
  groupRule: ['checkbox'],
  hint: fillable.filter((type) => type !== 'signature' && type !== 'initials'),
  fontSize: written,
  showWhen: fieldTypes,
  requiredWhen: fillable,
};

/** Points: the text size of most contracts, so that the entries match it. */
export const usualFontSize = 10.5;

export function hasText(type: FieldType): boolean {
  return written.includes(type);
}

/** Fields whose value is "true" or "false". */
export function isTicked(type: FieldType): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** Whether a value of a field of that type counts as filled in. */
export function isFilledValue(type: FieldType, value: string | null): boolean {
  return isTicked(type) ? value === 'true' : value !== null && value.trim() !== '';
}
