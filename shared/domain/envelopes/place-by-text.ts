/** Places fields of a draft by the text of its document. Pure. */
import { AppError } from '../../errors.ts';
import { type Anchor, type FoundText, placeAt, type TextQuery } from '../documents/text-places.ts';
import { checkFields, checkRules, type Field, malformation, maxFields } from '../fields/field.ts';
import { ruleProblems } from '../fields/field-checks.ts';
import { fieldsOfTags, textTagsOf } from '../fields/text-tags.ts';
import type { EnvelopeCore } from './envelope.ts';

type Placed = Pick<EnvelopeCore, 'fields' | 'recipients' | 'textTags'>;

/** Whether fields are still to be placed. */
export function waitsForText({ fields, textTags }: Pick<Placed, 'fields' | 'textTags'>): boolean {
  return textTags === true || fields.some(({ anchor }) => anchor !== undefined);
}

export function textQueryOf({ fields, textTags }: Placed): TextQuery {
  const texts = fields.flatMap(({ anchor }) => (anchor ? [{ occurrence: 1, ...anchor }] : []));
  return { texts, hasTags: textTags === true };
}

/**
 * @param found the answer to `textQueryOf` of the same envelope
 * @throws AppError anchor_not_found, text_tag_invalid, validation_error, payload_too_large
 */
export function placeByText<E extends Placed>(envelope: E, found: FoundText, newId: () => string): E {
  const anchored = placeAnchored(envelope.fields, found);
  const fields = envelope.textTags ? withTags(anchored, envelope, found, newId) : anchored;
  checkFields(fields, envelope.recipients);
  checkRules(fields, ({ recipientId }) => recipientId);
  const { textTags: _, ...rest } = envelope;
  return { ...(rest as E), fields };
}

function placeAnchored(fields: readonly Field[], { places }: FoundText): Field[] {
  const missing: [place: string, name: string][] = [];
  let next = 0;
  const placed = fields.flatMap((field, index): Field[] => {
    const { anchor, ...rest } = field;
    if (!anchor) return [field];
    const place = places[next++];
    if (place) return [{ ...rest, ...placeAt(place, field, anchor) }];
    if (!anchor.ignoreIfMissing) missing.push([`fields[${index}].anchor`, nameOf(anchor)]);
    return [];
  });
  if (missing.length === 0) return placed;
  const names = [...new Set(missing.map(([, name]) => name))].join(', ');
  throw new AppError('anchor_not_found', {
    message: `The document does not contain the text of these anchors: ${names}.`,
    details: Object.fromEntries(missing.map(([place, name]) => [place, `the document does not contain ${name}`])),
  });
}

function nameOf({ text, occurrence = 1 }: Anchor): string {
  return `"${text}"${occurrence > 1 ? ` (occurrence ${occurrence})` : ''}`;
}

/** A tag whose field is there already makes no second one. */
function withTags(fields: readonly Field[], { recipients }: Placed, found: FoundText, newId: () => string): Field[] {
  const tags = textTagsOf(found);
  if (tags.length > maxFields) {
    throw new AppError('text_tag_invalid', { details: { fields: `must be at most ${maxFields}` } });
  }
  const made = fieldsOfTags(tags, recipients, newId);
  const details: Record<string, string> = { ...made.problems };
  for (const [place, problem] of Object.entries(ruleProblems(made.fields, ({ recipientId }) => recipientId))) {
    const [, index = '', name] = /^\[(\d+)\]\.(.*)$/.exec(place) ?? [];
    details[made.tags[Number(index)] ?? place] ??= `${name} ${problem}`;
  }
  for (const [index, field] of made.fields.entries()) {
    const problem = field.value ? malformation(field, field.value) : null;
    if (problem) details[made.tags[index] ?? ''] ??= `default ${problem}`;
  }
  const wrong = Object.entries(details).map(([tag, problem]) => [`{{${tag}}}`, problem]);
  if (wrong.length > 0) throw new AppError('text_tag_invalid', { details: Object.fromEntries(wrong) });
  return [...fields, ...made.fields.filter((field) => !fields.some((other) => isSame(other, field)))];
}

function isSame(a: Field, b: Field): boolean {
  const isNear = Math.abs(a.x - b.x) <= 1 && Math.abs(a.y - b.y) <= 1;
  return isNear && a.page === b.page && a.type === b.type && a.recipientId === b.recipientId;
}
