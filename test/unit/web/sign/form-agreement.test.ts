/** The signing page and the service agree on shown, required, wrong and stored values: random forms, random entries. */
import fc from 'fast-check';
import { checkRules, type Field } from '../../../../shared/domain/fields/field.ts';
import { type Condition, type FieldType, fieldTypes, isTicked } from '../../../../shared/domain/fields/field-rules.ts';
import { fillFields } from '../../../../shared/domain/fields/fill-fields.ts';
import { toOpenAnswer } from '../../../../shared/http/sign-views.ts';
import { systemDigest } from '../../../../shared/system.ts';
import {
  fieldInputs,
  initialValues,
  isEditable,
  missingFields,
  shownFields,
  toggled,
  type Values,
} from '../../../../web/sign/field-values.ts';
import { aField, aRecipient, aSentEnvelope } from '../../../fixtures/envelopes.ts';

const signer = aRecipient('1', { status: 'viewed' });
const image = { sha256: 'a'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
const signing = { signature: image, initials: image };
const file = 'f'.repeat(64);
const idOf = (index: number) => `fld_${String(index).padStart(32, '0')}`;

const options = ['a', 'b', 'c'];
const texts = ['', ' ', 'a', 'b', 'abcdef', '1', '-3', '4.25', 'x y', '2026-11-20', '٣', 'a\u202eb', 'ok@example.com'];

const aCondition = (index: number, types: readonly FieldType[]): fc.Arbitrary<Condition | undefined> => {
  const targets = types.slice(0, index).flatMap((type, target) => (type === 'note' ? [] : [target]));
  if (targets.length === 0) return fc.constant(undefined);
  return fc
    .tuple(fc.constantFrom(...targets), fc.integer({ min: 0, max: 2 }), fc.constantFrom(...options))
    .map(([target, kind, option]): Condition => {
      const type = types[target] ?? 'text';
      const field = idOf(target);
      const hasText = !['signature', 'initials', 'attachment'].includes(type);
      const text = isTicked(type) ? (option === 'a' ? 'true' : 'false') : option;
      if (kind === 0 && hasText) return { field, is: text };
      return kind === 1 && hasText ? { field, isNot: text } : { field, filled: option !== 'c' };
    });
};

/** Once in so many times; otherwise undefined. */
const sometimes = <T>(times: number, value: fc.Arbitrary<T>) =>
  fc.tuple(fc.integer({ min: 1, max: times }), value).map(([drawn, one]) => (drawn === 1 ? one : undefined));

/** The rules of a field; conditions name earlier fields only, so that there is no circle. */
const aFieldOf = (index: number, types: readonly FieldType[]): fc.Arbitrary<Field> => {
  const type = types[index] ?? 'text';
  return fc
    .record({
      showWhen: sometimes(2, aCondition(index, types)),
      requiredWhen: sometimes(3, aCondition(index, types)),
      required: fc.boolean(),
      preset: fc.constantFrom(null, null, 'a', '1', 'true', '2026-01-02'),
      number: fc.record({ max: fc.constantFrom(3, 10), decimals: fc.constantFrom(0, 1) }, { requiredKeys: [] }),
      text: fc.record(
        { maxLength: fc.constant(3), format: fc.constantFrom('digits' as const, 'letters' as const) },
        { requiredKeys: [] },
      ),
      group: fc.constantFrom('g', 'h'),
      isGrouped: fc.boolean(),
    })
    .map((drawn) => {
      const isGroup = type === 'checkbox' && drawn.isGrouped;
      const groupRule = drawn.group === 'g' ? 'exactly_one' : 'at_least_one';
      const fits: Partial<Record<FieldType, string[]>> = { text: ['a', '1'], dropdown: ['a'], number: ['1'] };
      const preset = drawn.preset;
      const hasPreset = preset !== null && (fits[type]?.includes(preset) || (isTicked(type) && preset === 'true'));
      const isRequired = drawn.required && type !== 'note' && !isGroup;
      return aField(String(index), {
        id: idOf(index),
        type,
        required: isRequired,
        value: type === 'note' ? 'Read this.' : hasPreset ? preset : null,
        ...(type === 'dropdown' ? { options } : {}),
        ...(type === 'number' || type === 'text' ? drawn[type] : {}),
        ...(type === 'radio' || isGroup ? { group: drawn.group } : {}),
        ...(isGroup ? { groupRule } : {}),
        ...(drawn.showWhen ? { showWhen: drawn.showWhen } : {}),
        ...(drawn.requiredWhen && !isRequired && !isGroup && type !== 'note'
          ? { requiredWhen: drawn.requiredWhen }
          : {}),
      });
    });
};

const aForm = fc
  .array(fc.constantFrom(...fieldTypes), { minLength: 1, maxLength: 9 })
  .chain((types) => fc.tuple(...types.map((_, index) => aFieldOf(index, types))));

/** Presses and texts, by the place of the field. */
const entries = fc.array(fc.tuple(fc.nat(8), fc.nat(texts.length - 1)), { maxLength: 14 });

type Kind = 'refused' | 'accepted' | 'hidden' | 'grouped';

it('in 10,000 cases', () => {
  const seen: Record<Kind, number> = { refused: 0, accepted: 0, hidden: 0, grouped: 0 };
  let runs = 0;
  fc.assert(
    fc.property(aForm, fc.array(entries, { minLength: 5, maxLength: 5 }), fc.boolean(), (form, people, hasFile) => {
      // The sender could have written it: two presets in a group of one are the exception.
      try {
        checkRules(form, ({ recipientId }) => recipientId);
      } catch {
        return;
      }
      const attachments = hasFile ? form.filter(({ type }) => type === 'attachment').map(({ id }) => anUpload(id)) : [];
      // The page: its view of the form, then the person's entries.
      const envelope = { ...aSentEnvelope({ recipients: [signer], fields: form }), attachments };
      const answer = toOpenAnswer(systemDigest, { state: 'open', envelope, recipient: signer, next: 'wait' });
      if (answer.state !== 'open') throw new Error('not open');
      const { fields } = answer;
      for (const given of people) {
        runs += 1;
        let values: Values = initialValues(fields, '2026-11-20');
        for (const [place, text] of given) {
          const field = fields[place];
          if (!field || !isEditable(field)) continue;
          if (isTicked(field.type)) values = toggled(field, fields, values);
          else values = { ...values, [field.id]: entryFor(field.type, text, hasFile) };
        }
        const missing = missingFields(fields, values).map(({ id }) => id);
        const shown = shownFields(fields, values).map(({ id }) => id);
        // The service: the request that the page would send.
        const inputs = fieldInputs(fields, values);
        const { filled, problems } = fillFields(form, signer, inputs, signing, attachments);
        const refused = Object.keys(problems).map((at) => at.replace('fields.', ''));
        expect([...refused].sort()).toEqual([...missing].sort());
        if (refused.length === 0) {
          const sent = new Map(inputs.map(({ id, value }) => [id, value === 'applied' ? image.sha256 : value]));
          for (const { id, value } of filled) {
            if (!shown.includes(id)) expect([id, value]).toEqual([id, null]);
            else if (sent.has(id)) expect([id, value]).toEqual([id, sent.get(id)]);
          }
          seen.accepted += 1;
        } else seen.refused += 1;
        if (shown.length < form.length) seen.hidden += 1;
        if (form.some(({ group }) => group !== undefined)) seen.grouped += 1;
      }
    }),
    { numRuns: 2_500, seed: 11 },
  );
  expect(runs).toBeGreaterThanOrEqual(10_000);
  // The forms are not all of one kind.
  for (const kind of Object.keys(seen) as Kind[]) expect([kind, seen[kind] > 1_000]).toEqual([kind, true]);
}, 120_000);

function anUpload(fieldId: string) {
  return {
    fieldId,
    recipientId: signer.id,
    filename: 'scan.pdf',
    mimetype: 'application/pdf' as const,
    size: 1,
    sha256: file,
    blobName: 'x',
    etag: 'y',
  };
}

function entryFor(type: FieldType, text: number, hasFile: boolean): string {
  if (type === 'signature' || type === 'initials') return text % 2 === 0 ? 'applied' : '';
  if (type === 'attachment') return hasFile && text % 2 === 0 ? file : '';
  return texts[text] ?? '';
}
