/** Which fields are shown, required and invalid for the current entries, on the server and on the signing page. */
import {
  type Condition,
  type FieldRules,
  type FieldType,
  isAloneInGroup,
  isFillable,
  isFilledValue,
} from './field-rules.ts';
import { type ValueProblem, valueProblem } from './field-values.ts';

export interface FormField extends FieldRules {
  id: string;
  type: FieldType;
  required: boolean;
}

export interface FieldState {
  /** A field that is not shown is neither required nor drawn, and has no value. */
  isShown: boolean;
  isRequired: boolean;
  value: string | null;
}

export type FormProblem = ValueProblem | 'missing' | 'one_missing' | 'one_too_many';

/**
 * Returns the state of every field of one recipient.
 * @param entryOf the entry of a field, also if it is not shown
 */
export function formStates<F extends FormField>(
  own: readonly F[],
  entryOf: (field: F, isRequired: boolean) => string | null,
): ReadonlyMap<string, FieldState> {
  const byId = new Map(own.map((field) => [field.id, field]));
  const states = new Map<string, FieldState>();
  const holds = (condition: Condition): boolean => {
    const target = byId.get(condition.field);
    return meets(condition, target?.type ?? 'text', target ? stateOf(target).value : null);
  };
  const stateOf = (field: F): FieldState => {
    const known = states.get(field.id);
    if (known) return known;
    // Conditions of records have no cycles; a cycle would end here.
    states.set(field.id, { isShown: false, isRequired: false, value: null });
    const isShown = !field.showWhen || holds(field.showWhen);
    const isAsked = field.required || (field.requiredWhen !== undefined && holds(field.requiredWhen));
    const isRequired = isShown && isAsked && isFillable(field.type);
    const state = { isShown, isRequired, value: isShown ? entryOf(field, isRequired) : null };
    states.set(field.id, state);
    return state;
  };
  for (const field of own) stateOf(field);
  return states;
}

function meets({ is, isNot, filled }: Condition, type: FieldType, value: string | null): boolean {
  if (is !== undefined) return value === is;
  if (isNot !== undefined) return value !== isNot;
  return isFilledValue(type, value) === filled;
}

/** Returns the problems by field identifier. A group's problem is reported for its first shown field. */
export function formProblems(
  own: readonly FormField[],
  states: ReadonlyMap<string, FieldState>,
): ReadonlyMap<string, FormProblem> {
  const problems = new Map<string, FormProblem>();
  const groups = new Map<string, FormField[]>();
  for (const field of own) {
    const state = states.get(field.id);
    if (!state?.isShown || !isFillable(field.type)) continue;
    if (isGrouped(field)) {
      const name = `${field.type} ${field.group}`;
      groups.set(name, [...(groups.get(name) ?? []), field]);
    }
    const problem = problemOf(field, state);
    if (problem) problems.set(field.id, problem);
  }
  for (const members of groups.values()) {
    for (const [id, problem] of groupProblems(members, states)) if (!problems.has(id)) problems.set(id, problem);
  }
  return problems;
}

function isGrouped({ type, group, groupRule }: FormField): boolean {
  return group !== undefined && (type === 'radio' || groupRule !== undefined);
}

function problemOf(field: FormField, { isRequired, value }: FieldState): FormProblem | null {
  const problem = value?.trim() ? valueProblem(field, value) : null;
  if (problem || field.type === 'radio' || !isRequired) return problem;
  return isFilledValue(field.type, value) ? null : 'missing';
}

function groupProblems(
  members: readonly FormField[],
  states: ReadonlyMap<string, FieldState>,
): [id: string, problem: FormProblem][] {
  const [first] = members;
  if (!first) return [];
  const ticked = members.filter(({ id }) => states.get(id)?.value === 'true');
  const isOneAsked =
    first.type === 'radio' ? members.some(({ id }) => states.get(id)?.isRequired) : first.groupRule !== undefined;
  if (isOneAsked && ticked.length === 0) return [[first.id, 'one_missing']];
  const excess = isAloneInGroup(first) ? ticked.slice(1) : [];
  return excess.map(({ id }) => [id, 'one_too_many']);
}

/** Returns the fields that become empty when this one is ticked: of radio buttons, and of a group with one tick. */
export function rivalsOf<F extends FormField>(field: F, own: readonly F[]): F[] {
  if (!isAloneInGroup(field) || field.group === undefined) return [];
  return own.filter(({ id, type, group }) => id !== field.id && type === field.type && group === field.group);
}
