/** Groups of radio buttons and of checkboxes. A group has one recipient, one type and one rule. Pure. */
import type { Field } from '../../../api/app-api.ts';

/** The names of the recipient's groups of this type. */
export function groupsLike({ type, recipientId }: Pick<Field, 'type' | 'recipientId'>, fields: readonly Field[]) {
  const own = fields.filter((field) => field.type === type && field.recipientId === recipientId);
  return [...new Set(own.flatMap(({ group }) => group ?? []))];
}

/** Returns a name that no group of this type has: A to Z, then A1. */
export function freeGroup({ type }: Pick<Field, 'type'>, fields: readonly Field[]): string {
  const taken = new Set(fields.flatMap((field) => (field.type === type ? (field.group ?? []) : [])));
  for (let index = 0; ; index++) {
    const name = String.fromCharCode(65 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26));
    if (!taken.has(name)) return name;
  }
}

/** The group of a new button or box: the recipient's last group, otherwise a new one. */
export function groupFor(field: Pick<Field, 'type' | 'recipientId'>, fields: readonly Field[]): string {
  return groupsLike(field, fields).at(-1) ?? freeGroup(field, fields);
}

/**
 * Moves fields of another recipient to a new group, together if they shared one. The other fields of a group get the
 * changed rule. The service refuses any other state.
 * @param changed the identifiers of the changed fields
 */
export function withSoundGroups(fields: readonly Field[], changed: ReadonlySet<string>): Field[] {
  const keyOf = ({ type, group }: Field) => `${type} ${group}`;
  const holders = new Map<string, string>();
  for (const isChanged of [false, true]) {
    for (const field of fields) {
      const isFirst = field.group !== undefined && !holders.has(keyOf(field));
      if (isFirst && changed.has(field.id) === isChanged) holders.set(keyOf(field), field.recipientId);
    }
  }
  const moved = new Map<string, string>();
  const sound = [...fields];
  for (const [index, field] of fields.entries()) {
    if (field.group === undefined || holders.get(keyOf(field)) === field.recipientId) continue;
    const key = `${keyOf(field)} ${field.recipientId}`;
    const group = moved.get(key) ?? freeGroup(field, sound);
    moved.set(key, group);
    sound[index] = { ...field, group };
  }
  const rules = new Map(
    sound.flatMap((field) => (changed.has(field.id) && field.groupRule ? [[keyOf(field), field.groupRule]] : [])),
  );
  return sound.map((field) => {
    const groupRule = field.groupRule && rules.get(keyOf(field));
    return groupRule && groupRule !== field.groupRule ? { ...field, groupRule } : field;
  });
}
