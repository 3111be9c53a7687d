/** Each rule and each type of field behaves as `field-rules.ts` declares it, so a new one needs no separate test. */
import { field, fieldInput } from '../../../../shared/contracts/fields.ts';
import { signField } from '../../../../shared/contracts/sign.ts';
import { templateFieldInput, templateV1 } from '../../../../shared/contracts/v1-templates.ts';
import { sampleStamps } from '../../../../shared/domain/envelopes/stamps.ts';
import { checkRules } from '../../../../shared/domain/fields/field.ts';
import {
  declarationOf,
  type FieldType,
  fieldTypes,
  ruleNames,
  ruleOf,
  usualSize,
} from '../../../../shared/domain/fields/field-rules.ts';
import { textTagsOf } from '../../../../shared/domain/fields/text-tags.ts';
import { validate } from '../../../../shared/validation/validate.ts';
import { aField, aRecipient, recipientId } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const isDeclared = (rule: (typeof ruleNames)[number], type: FieldType) => ruleOf(rule).on.includes(type);

/** Values at the limits of the rule, and values beyond them. */
function samplesOf(name: (typeof ruleNames)[number]): { good: unknown[]; bad: unknown[] } {
  const { type, values, minimum, maximum, maxLength = 0, maxItems = 0 } = ruleOf(name);
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
  const beyond = [...(minimum === undefined ? [] : [minimum - 1]), ...(maximum === undefined ? [] : [maximum + 1])];
  const text = 'a'.repeat(maxLength);
  switch (type) {
    case 'boolean':
      return { good: [true, false], bad: ['yes'] };
    case 'number':
    case 'points':
      return { good: [4.5, ...bounds], bad: ['1', ...beyond] };
    case 'integer':
      return { good: bounds, bad: [1.5, ...beyond] };
    case 'choice':
      return { good: [...(values ?? [])], bad: ['other'] };
    case 'texts':
      return { good: [[text], Array(maxItems).fill('a')], bad: [[], [`${text}a`], Array(maxItems + 1).fill('a')] };
    case 'condition':
      return { good: [{ field: aField('2').id, filled: true }], bad: [true, { filled: true }] };
    default:
      return { good: ['a', text], bad: [1, `${text}a`] };
  }
}

/** Null if the request is accepted. */
const refusalOf = (rules: object) =>
  validate(fieldInput, { ...sent, type: 'text', ...rules }).then(
    () => null,
    (error) => error.code,
  );
const { value: _, label: __, required: ___, ...sent } = aField('1', { recipientId: recipientId('1') });

describe.each(ruleNames)('the rule %s', (name) => {
  const { good, bad } = samplesOf(name);

  it('is accepted in requests up to its limits', async () => {
    for (const value of good) expect([value, await refusalOf({ [name]: value })]).toEqual([value, null]);
    for (const value of bad) expect([value, await refusalOf({ [name]: value })]).toEqual([value, 'validation_error']);
  });

  it.each(fieldTypes)('is refused for %s unless it is declared for it', (type) => {
    const rules = { type, required: false, [name]: good[0] };
    const [, details] =
      refusalBy(() => checkRules([aField('1', rules), aField('2', { type: 'text' })], () => 'one')) ?? [];
    const problem = (details as Record<string, string> | undefined)?.[`fields[0].${name}`];
    if (isDeclared(name, type)) expect(problem ?? '').not.toMatch(/^is not for/);
    else expect(problem).toBe(`is not for fields of the type ${type}`);
  });

  it('is answered, stored and shown on the signing page', () => {
    for (const properties of [
      field.properties,
      templateFieldInput.properties,
      templateV1.properties.fields.items.properties,
      signField.properties,
    ]) {
      expect(Object.keys(properties)).toContain(name);
    }
  });

  it('is read from a text tag unless it is a pattern or a condition', () => {
    const value = good.at(-1);
    const text = `text:1;${name}=${Array.isArray(value) ? value.join(',') : String(value)}`;
    const [tag] = textTagsOf({
      tags: [{ text, page: 1, x: 0, y: 0, width: 9, height: 9, pageWidth: 600, pageHeight: 800 }],
    });
    if (ruleOf(name).type === 'pattern' || ruleOf(name).type === 'condition') expect(tag?.problem).not.toBeNull();
    else expect([tag?.problem, tag?.[name]]).toEqual([null, value]);
  });
});

it.each(fieldTypes)('a field of the type %s can be requested, and is drawn as declared', async (type) => {
  expect(await refusalOf({ type, ...usualSize(type) })).toBeNull();
  const { stamp } = declarationOf(type);
  const drawn = sampleStamps({ fields: [aField('1', { type })], recipients: [aRecipient('1')] });
  expect(drawn.map(({ content }) => content.type)).toEqual(stamp ? [stamp] : []);
});
