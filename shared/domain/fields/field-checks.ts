/** Whether the rules of fields that are being written make sense, each and together. */
import { AppError } from '../../errors.ts';
import {
  type Condition,
  type FieldRules,
  type FieldType,
  hasText,
  isAloneInGroup,
  isFillable,
  isTicked,
  ruleNames,
  ruleOf,
} from './field-rules.ts';
import { matchingSteps, maxTextLength, parsePattern } from './text-pattern.ts';

export interface WrittenField extends FieldRules {
  id: string;
  type: FieldType;
  required: boolean;
  value: string | null;
}

type Problems = Record<string, string>;

/**
 * Returns the problems of each field by its position: `[0].group`.
 * @param holderOf returns who fills in the field
 */
export function ruleProblems<F extends WrittenField>(fields: readonly F[], holderOf: (field: F) => string): Problems {
  const problems: Problems = {};
  const byId = new Map(fields.map((field) => [field.id, field]));
  for (const [index, field] of fields.entries()) {
    const own = { ...ownProblems(field), ...conditionProblems(field, byId, holderOf) };
    for (const [name, problem] of Object.entries(own)) problems[`[${index}].${name}`] = problem;
  }
  return Object.keys(problems).length > 0 ? problems : { ...groupProblems(fields, holderOf), ...cycleProblems(fields) };
}

/** For the longest texts of all fields. A step takes about 5 ns: a request blocks the event loop for at most 15 ms. */
const maxMatchingSteps = 3_000_000;

/** @throws AppError validation_error for patterns that would take too long to match; checked before any is matched */
export function checkPatterns(fields: readonly Pick<FieldRules, 'pattern' | 'maxLength'>[]): void {
  let steps = 0;
  for (const { pattern, maxLength = maxTextLength } of fields) {
    const parsed = pattern === undefined ? null : parsePattern(pattern);
    if (parsed) steps += matchingSteps(parsed, maxLength);
  }
  if (steps <= maxMatchingSteps) return;
  const problem = 'have patterns that take too long to match: give these fields a maxLength, or shorter patterns';
  throw new AppError('validation_error', { details: { fields: problem } });
}

function ownProblems(field: WrittenField): Problems {
  const { type, required, value, options, group, groupRule, min, max, pattern } = field;
  const misplaced = ruleNames
    .filter((name) => field[name] !== undefined && !ruleOf(name).on.includes(type))
    .map((name) => [name, `is not for fields of the type ${type}`]);
  return {
    ...(type === 'dropdown' && !options ? { options: 'is required' } : {}),
    ...(options && new Set(options).size < options.length ? { options: 'must be different' } : {}),
    ...(type === 'radio' && group === undefined ? { group: 'is required' } : {}),
    ...(type === 'checkbox' && group !== undefined && !groupRule ? { groupRule: 'is required with group' } : {}),
    ...(groupRule && group === undefined ? { group: 'is required with groupRule' } : {}),
    ...(groupRule && required ? { required: 'must be false: the rule of its group decides' } : {}),
    ...(groupRule && field.requiredWhen ? { requiredWhen: 'cannot be combined with groupRule' } : {}),
    ...(type === 'note' && !value?.trim() ? { value: 'is required: the text of the note' } : {}),
    ...(type === 'note' && required ? { required: 'must be false: a note asks for nothing' } : {}),
    ...(required && field.requiredWhen ? { requiredWhen: 'cannot be combined with required: true' } : {}),
    ...(min !== undefined && max !== undefined && min > max ? { max: 'must not be below min' } : {}),
    ...(pattern !== undefined && !parsePattern(pattern) ? { pattern: 'is not in the documented syntax' } : {}),
    ...Object.fromEntries(misplaced),
  };
}

function conditionProblems<F extends WrittenField>(
  field: F,
  byId: ReadonlyMap<string, F>,
  holderOf: (field: F) => string,
): Problems {
  const problems: Problems = {};
  for (const name of ['showWhen', 'requiredWhen'] as const) {
    const condition = field[name];
    const problem = condition && conditionProblem(condition, field, byId, holderOf);
    if (problem) problems[name] = problem;
  }
  return problems;
}

function conditionProblem<F extends WrittenField>(
  condition: Condition,
  field: F,
  byId: ReadonlyMap<string, F>,
  holderOf: (field: F) => string,
): string | null {
  const { is, isNot, filled } = condition;
  if ([is, isNot, filled].filter((test) => test !== undefined).length !== 1) {
    return 'must have exactly one of is, isNot and filled';
  }
  const target = byId.get(condition.field);
  if (!target || target === field || !isFillable(target.type)) return 'must name another field that can be filled in';
  if (holderOf(target) !== holderOf(field)) return 'must name a field of the same recipient';
  if (filled === undefined && !hasText(target.type) && !isTicked(target.type))
    return `can only ask whether a field of the type ${target.type} is filled`;
  const text = is ?? isNot;
  if (isTicked(target.type) && text !== undefined && text !== 'true' && text !== 'false') {
    return `must ask for "true" or "false" of a field of the type ${target.type}`;
  }
  return null;
}

/** Fields of one group have one recipient and one rule; of those with one tick, the sender presets at most one. */
function groupProblems<F extends WrittenField>(fields: readonly F[], holderOf: (field: F) => string): Problems {
  const problems: Problems = {};
  const groups = new Map<string, F[]>();
  for (const [index, field] of fields.entries()) {
    const { type, group, groupRule, value } = field;
    if (group === undefined) continue;
    const key = `${type} ${group}`;
    const members = groups.get(key) ?? [];
    const [first] = members;
    if (first && holderOf(first) !== holderOf(field)) {
      problems[`[${index}].group`] = 'is a group of another recipient';
    } else if (first && first.groupRule !== groupRule) {
      problems[`[${index}].groupRule`] = 'differs within the group';
    } else if (isAloneInGroup(field) && value === 'true' && members.some((member) => member.value === 'true')) {
      problems[`[${index}].value`] = 'is the second "true" of a group with one';
    }
    groups.set(key, [...members, field]);
  }
  return problems;
}

/** Conditions must not form a cycle. */
function cycleProblems(fields: readonly WrittenField[]): Problems {
  const targets = new Map(
    fields.map((field) => [field.id, [field.showWhen, field.requiredWhen].flatMap((each) => each?.field ?? [])]),
  );
  const isDone = new Set<string>();
  const isOnPath = new Set<string>();
  // Depth is at most the number of fields of an envelope.
  const leadsToItself = (id: string): boolean => {
    if (isOnPath.has(id)) return true;
    if (isDone.has(id)) return false;
    isOnPath.add(id);
    const isCycle = (targets.get(id) ?? []).some(leadsToItself);
    isOnPath.delete(id);
    isDone.add(id);
    return isCycle;
  };
  const index = fields.findIndex(({ id }) => leadsToItself(id));
  if (index < 0) return {};
  const name = fields[index]?.showWhen ? 'showWhen' : 'requiredWhen';
  return { [`[${index}].${name}`]: 'depends on itself through other fields' };
}
