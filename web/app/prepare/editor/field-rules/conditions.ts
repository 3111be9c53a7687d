/** Conditions: whether a field is shown or required depends on the value of another. Pure. */
import {
  type Condition,
  type FieldType,
  hasText,
  isFillable,
  isTicked,
} from '../../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../../api/app-api.ts';
import { without } from './without.ts';

export const conditionNames = ['showWhen', 'requiredWhen'] as const;
export type ConditionName = (typeof conditionNames)[number];

/** The tests of a condition that people choose from. For boxes and radio buttons, `filled` means ticked. */
const conditionTests = ['filled', 'empty', 'is', 'isNot'] as const;
export type ConditionTest = (typeof conditionTests)[number];

/** The tests that suit a field of that type. */
export function testsFor(type: FieldType): readonly ConditionTest[] {
  return hasText(type) ? conditionTests : conditionTests.slice(0, 2);
}

export function testOf({ is, isNot, filled }: Condition, type: FieldType): ConditionTest {
  if (filled !== undefined) return filled ? 'filled' : 'empty';
  if (isTicked(type)) return is === 'true' || isNot === 'false' ? 'filled' : 'empty';
  return is === undefined ? 'isNot' : 'is';
}

/** @param text the text that `is` and `isNot` compare with */
export function conditionOf(field: string, test: ConditionTest, text: string): Condition {
  if (test === 'filled' || test === 'empty') return { field, filled: test === 'filled' };
  return { field, [test]: text };
}

function dependsOn(field: Field, id: string, byId: ReadonlyMap<string, Field>, seen = new Set<string>()): boolean {
  if (seen.has(field.id)) return false;
  seen.add(field.id);
  return conditionNames.some((name) => {
    const targetId = field[name]?.field;
    if (targetId === undefined) return false;
    const target = byId.get(targetId);
    return targetId === id || (target !== undefined && dependsOn(target, id, byId, seen));
  });
}

/** The fields that a condition can refer to: fields of the same recipient that do not depend on this field. */
export function conditionTargets(field: Field, others: readonly Field[]): Field[] {
  const byId = new Map(others.map((other) => [other.id, other]));
  return others.filter(
    (other) => other.recipientId === field.recipientId && isFillable(other.type) && !dependsOn(other, field.id, byId),
  );
}

/** Removes conditions on fields that were removed or given to another recipient, which the service refuses. */
export function withSoundConditions(fields: readonly Field[]): Field[] {
  const holders = new Map(fields.map(({ id, recipientId }) => [id, recipientId]));
  return fields.map((field) => {
    const lost = conditionNames.filter((name) => {
      const target = field[name]?.field;
      return target !== undefined && holders.get(target) !== field.recipientId;
    });
    return lost.length > 0 ? without(field, ...lost) : field;
  });
}
