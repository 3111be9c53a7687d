/** Text tags: fields that an author writes between `{{` and `}}` in a document. Grammar: docs/build/fields.md. */

import { type FoundText, placeAt } from '../documents/text-places.ts';
import { mustAct, type RecipientRole } from '../recipients/recipient.ts';
import type { Field } from './field.ts';
import {
  type FieldRules,
  type FieldType,
  fieldTypes,
  hasText,
  isUsuallyRequired,
  type RuleName,
  ruleNames,
  ruleOf,
  usualFontSize,
  usualSize,
} from './field-rules.ts';
import { drawableText } from './field-values.ts';

/** A tag of a document, as a field without its recipient. */
export type TextTag = Omit<Field, 'id' | 'recipientId' | 'anchor'> & {
  /** As it is written, without the braces. */
  tag: string;
  /** Number of a signer, from 1; or the key of a role. */
  signer: string;
  /** Why it cannot become a field; null if it can. */
  problem: string | null;
};

type Said = FieldRules & Partial<Pick<Field, 'required' | 'label' | 'value' | 'width' | 'height'>>;
type Reader = (text: string) => Partial<Said> | null;

const line = (text: string, max: number) => {
  const plain = drawableText(text).trim();
  return plain !== '' && plain.length <= max ? plain : null;
};
const words =
  <K extends keyof Said>(name: K, max: number): Reader =>
  (text) => {
    const value = line(text, max);
    return value === null ? null : { [name]: value };
  };
const number =
  <K extends keyof Said>(name: K, low: number, high: number, isWhole = false): Reader =>
  (text) => {
    const digits = text.replace(/\s/g, '');
    const value = Number(digits);
    const isRead = /^-?\d{1,15}(\.\d{1,10})?$/.test(digits) && (!isWhole || Number.isInteger(value));
    return isRead && value >= low && value <= high ? { [name]: value } : null;
  };
const choice =
  <K extends keyof Said>(name: K, values: readonly (string | boolean)[]): Reader =>
  (text) => {
    const value = values.find((one) => String(one) === text.replace(/\s/g, '').toLowerCase());
    return value === undefined ? null : { [name]: value };
  };
const texts =
  <K extends keyof Said>(name: K, maxLength: number, maxItems: number): Reader =>
  (text) => {
    const lines = text.split(',').map((one) => line(one, maxLength));
    return lines.length <= maxItems && lines.every((one) => one !== null) ? { [name]: lines } : null;
  };

/** Patterns and conditions need characters that end a tag, or identifiers that an author does not know. */
function ruleReader(name: RuleName): Reader | null {
  const { type, values = [], minimum = -1e15, maximum = 1e15, maxLength = 0, maxItems = 0 } = ruleOf(name);
  switch (type) {
    case 'boolean':
      return choice(name, [true, false]);
    case 'choice':
      return choice(name, values);
    case 'number':
    case 'points':
      return number(name, minimum, maximum);
    case 'integer':
      return number(name, minimum, maximum, true);
    case 'text':
    case 'name':
      return words(name, maxLength);
    case 'texts':
      return texts(name, maxLength, maxItems);
    default:
      return null;
  }
}

const furthest = 14_400;
/** Keys are the words of tags, in lower case. */
const readers: Record<string, Reader | null> = {
  name: words('label', 200),
  required: choice('required', [true, false]),
  default: words('value', 2_000),
  width: number('width', 1, furthest),
  height: number('height', 1, furthest),
  ...Object.fromEntries(ruleNames.map((name) => [name.toLowerCase(), ruleReader(name)])),
};

/** Returns null for text in braces that is not a tag: others use braces as well. */
function readTag(tag: string): Omit<TextTag, 'page' | 'x' | 'y'> | null {
  const [head = '', ...parts] = tag.split(';');
  const [, name, signer] = /^([a-z]+):([\w-]{1,64})$/i.exec(head.replace(/\s/g, '')) ?? [];
  const type = fieldTypes.find((one) => one === name?.toLowerCase());
  if (!type || !signer) return null;
  const said: Said = {};
  let problem: string | null = null;
  for (const part of parts.filter((one) => one.trim() !== '')) {
    const [key = '', ...rest] = part.split('=');
    const word = key.replace(/\s/g, '').toLowerCase();
    // Attack: a document may say `__proto__` or `constructor`.
    const reader = Object.hasOwn(readers, word) ? readers[word] : undefined;
    const read = reader?.(rest.join('=')) ?? null;
    if (!read) problem ??= `${key.trim()} ${reader ? 'has a value that is not possible' : 'is not known'}`;
    Object.assign(said, read);
  }
  return { tag, signer, problem, ...withUsual(type, said) };
}

function withUsual(type: FieldType, said: Said) {
  const { required = isUsuallyRequired({ type, ...said }), label = null, value = null, ...rest } = said;
  const size = hasText(type) ? { fontSize: usualFontSize } : {};
  return { type, required, label, value, ...usualSize(type), ...size, ...rest };
}

/** Returns the tags among the texts in braces, in their order. */
export function textTagsOf({ tags }: Pick<FoundText, 'tags'>): TextTag[] {
  return tags.flatMap((found) => {
    const read = readTag(found.text);
    return read ? [{ ...read, ...placeAt(found, read) }] : [];
  });
}

interface Holder {
  id: string;
  role: RecipientRole;
  order: number;
  roleKey?: string | null;
}

/** Finds a recipient who fills fields in: by number, in the order in which they act, or by the key of the role. */
function holderOf(signer: string, recipients: readonly Holder[]): Holder | undefined {
  const fillers = recipients.filter(mustAct);
  if (!/^\d+$/.test(signer)) return fillers.find(({ roleKey }) => roleKey?.toLowerCase() === signer.toLowerCase());
  return [...fillers].sort((a, b) => a.order - b.order)[Number(signer) - 1];
}

/** Returns the fields, the tags that they come from, and the problems of the other tags. */
export function fieldsOfTags(
  tags: readonly TextTag[],
  recipients: readonly Holder[],
  newId: () => string,
): { fields: Field[]; tags: string[]; problems: Record<string, string> } {
  const fields: Field[] = [];
  const made: string[] = [];
  const problems: Record<string, string> = {};
  for (const { tag, signer, problem, ...field } of tags) {
    const holder = holderOf(signer, recipients);
    const reason = problem ?? (holder ? null : `no recipient who fills in fields is "${signer}"`);
    if (reason !== null) problems[tag] = reason;
    else if (holder) {
      fields.push({ id: newId(), recipientId: holder.id, ...field });
      made.push(tag);
    }
  }
  return { fields, tags: made, problems };
}
