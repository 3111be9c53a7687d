/**
 * The types of fields and the rules that a sender may set for them, declared once. The schemas of requests, answers and
 * records, the checks of fields and values, the text tags, the controls of the editor and of the signing page, and the
 * stamps of the sealed document follow from the two tables.
 */
import { maxPatternLength, maxTextLength } from './text-pattern.ts';

interface TypeDeclaration {
  /** How a recipient fills the field in on the signing page. Absent: the page only shows it. */
  control?: 'picture' | 'line' | 'date' | 'number' | 'choice' | 'checkbox' | 'radio' | 'file';
  /** How the sealed document shows the value. Absent: it does not. */
  stamp?: 'image' | 'text' | 'checkbox' | 'radio';
  /** Usual width and height, in points. */
  size: readonly [width: number, height: number];
  /** Whether the owner who uses a template is asked for the value. */
  isAskedOfOwner?: true;
  /** A dry run draws it instead of a value. Otherwise a word. */
  sample?: string;
}

const typeTable = {
  signature: { control: 'picture', stamp: 'image', size: [160, 48] },
  initials: { control: 'picture', stamp: 'image', size: [64, 36] },
  date: { control: 'date', stamp: 'text', size: [96, 22], isAskedOfOwner: true, sample: '2026-11-20' },
  name: { control: 'line', stamp: 'text', size: [160, 22] },
  /** The address to which the link was sent. */
  email: { stamp: 'text', size: [180, 22] },
  text: { control: 'line', stamp: 'text', size: [180, 22], isAskedOfOwner: true },
  checkbox: { control: 'checkbox', stamp: 'checkbox', size: [18, 18] },
  number: { control: 'number', stamp: 'text', size: [96, 22], isAskedOfOwner: true, sample: '1234.50' },
  dropdown: { control: 'choice', stamp: 'text', size: [160, 22], isAskedOfOwner: true },
  radio: { control: 'radio', stamp: 'radio', size: [18, 18] },
  /** The sender's own words. */
  note: { stamp: 'text', size: [220, 22] },
  attachment: { control: 'file', size: [180, 22] },
} as const satisfies Record<string, TypeDeclaration>;

export type FieldType = keyof typeof typeTable;

export const fieldTypes = Object.keys(typeTable) as FieldType[];

export function declarationOf(type: FieldType): TypeDeclaration {
  return typeTable[type];
}

export function isDrawn({ type }: { type: FieldType }): boolean {
  return declarationOf(type).stamp === 'image';
}

/** The image that a field of this type shows. */
export function imageKind({ type }: { type: FieldType }): 'signature' | 'initials' {
  return type === 'initials' ? 'initials' : 'signature';
}

export function hasText(type: FieldType): boolean {
  return declarationOf(type).stamp === 'text';
}

/** Fields whose value is what the recipient typed or chose, not the hash of an image or a file. */
export function isSavable({ type }: { type: FieldType }): boolean {
  const { control } = declarationOf(type);
  return control !== 'picture' && control !== 'file';
}

/** Fields whose value is "true" or "false". */
export function isTicked(type: FieldType): boolean {
  return type === 'checkbox' || type === 'radio';
}

/** Fields that a recipient fills in. */
export function isFillable(type: FieldType): boolean {
  return type !== 'note';
}

/** Whether a value of a field of that type counts as filled in. */
export function isFilledValue(type: FieldType, value: string | null): boolean {
  return isTicked(type) ? value === 'true' : value !== null && value.trim() !== '';
}

/** A test of another field of the same recipient; exactly one of `is`, `isNot` and `filled`. */
export interface Condition {
  /** Identifier of the other field. */
  field: string;
  is?: string;
  isNot?: string;
  filled?: boolean;
}

export const textFormats = ['email', 'phone', 'postcode', 'digits', 'letters'] as const;
export type TextFormat = (typeof textFormats)[number];

export const groupRules = ['at_least_one', 'exactly_one'] as const;
export type GroupRule = (typeof groupRules)[number];

/** The values of rules, by the `type` of their declaration. */
interface RuleValues {
  boolean: boolean;
  number: number;
  integer: number;
  /** A size of text. */
  points: number;
  /** Text for people. */
  text: string;
  texts: string[];
  /** An identifier, as the sender wrote it. */
  name: string;
  /** In the syntax of `text-pattern.ts`. */
  pattern: string;
  condition: Condition;
}

interface RuleDeclaration {
  type: keyof RuleValues | 'choice';
  /** The types of fields that may have the rule. */
  on: readonly FieldType[];
  description?: string;
  minimum?: number;
  maximum?: number;
  /** Characters of a text, or of each text of a list. */
  maxLength?: number;
  maxItems?: number;
  values?: readonly string[];
  /** Whether other recipients get the rule too: it changes how the field is drawn. */
  isShownToAll?: true;
}

const withHint = fieldTypes.filter((type) => isFillable(type) && !isDrawn({ type }));

/** An absent rule does not apply. The editor shows the rules in this order. */
export const ruleTable = {
  groupRule: { type: 'choice', on: ['checkbox'], values: groupRules, description: 'For checkboxes with a `group`.' },
  group: {
    type: 'name',
    on: ['radio', 'checkbox'],
    maxLength: 64,
    description: 'The group of radio buttons, of which one can be chosen, or of checkboxes with a `groupRule`.',
  },
  format: { type: 'choice', on: ['text'], values: textFormats, description: 'What a text must be.' },
  pattern: {
    type: 'pattern',
    on: ['text'],
    maxLength: maxPatternLength,
    description:
      'A regular expression that the whole text must match, without groups. Characters, `.`, `\\d \\w \\s \\p{L} \\p{N}`, ' +
      'classes, `? * + {n} {n,} {n,m}` and `|`.',
  },
  maxLength: {
    type: 'integer',
    on: ['text'],
    minimum: 1,
    maximum: maxTextLength,
    description: 'The maximum number of characters of a text.',
  },
  /** Allows line breaks. */
  multiline: {
    type: 'boolean',
    on: ['text'],
    isShownToAll: true,
    description: 'Whether a text has several lines, drawn from the top of the field.',
  },
  min: { type: 'number', on: ['number'], description: 'The smallest number that is accepted.' },
  max: { type: 'number', on: ['number'], description: 'The largest number that is accepted.' },
  decimals: {
    type: 'integer',
    on: ['number'],
    minimum: 0,
    maximum: 10,
    description: 'The maximum number of digits after the decimal point of a number.',
  },
  options: {
    type: 'texts',
    on: ['dropdown'],
    maxItems: 100,
    maxLength: 200,
    description: 'The choices of a dropdown.',
  },
  hint: { type: 'text', on: withHint, maxLength: 200, description: 'Help text for the recipient.' },
  /** Absent: as large as the field allows, up to 14. */
  fontSize: { type: 'points', on: fieldTypes.filter(hasText), minimum: 4, maximum: 72, isShownToAll: true },
  showWhen: { type: 'condition', on: fieldTypes },
  requiredWhen: { type: 'condition', on: fieldTypes.filter(isFillable) },
} as const satisfies Record<string, RuleDeclaration>;

export type RuleName = keyof typeof ruleTable;
type Rules = typeof ruleTable;
/** The names of the rules of a type of value: `RuleOf<'boolean'>`. */
export type RuleOf<T extends RuleDeclaration['type']> = {
  [N in RuleName]: Rules[N]['type'] extends T ? N : never;
}[RuleName];

/** The rules of a field. */
export type FieldRules = {
  -readonly [N in RuleName]?: Rules[N] extends { values: readonly (infer V)[] }
    ? V
    : RuleValues[Exclude<Rules[N]['type'], 'choice'>];
};

export const ruleNames = Object.keys(ruleTable) as RuleName[];

export function ruleOf(name: RuleName): RuleDeclaration {
  return ruleTable[name];
}

export function isRuleOf<T extends RuleDeclaration['type']>(type: T, name: RuleName): name is RuleOf<T> {
  return ruleTable[name].type === type;
}

/** Points: the text size of most contracts, so that the entries match it. */
export const usualFontSize = 10.5;

/** Whether at most one field of its group can be ticked. */
export function isAloneInGroup({ type, groupRule }: Pick<FieldRules, 'groupRule'> & { type: FieldType }): boolean {
  return type === 'radio' || groupRule === 'exactly_one';
}

/** Whether a field is required when the sender does not say. */
export function isUsuallyRequired({
  type,
  groupRule,
  requiredWhen,
}: Pick<FieldRules, 'groupRule' | 'requiredWhen'> & { type: FieldType }): boolean {
  return isFillable(type) && groupRule === undefined && requiredWhen === undefined;
}

export function usualSize(type: FieldType): { width: number; height: number } {
  const [width, height] = typeTable[type].size;
  return { width, height };
}
