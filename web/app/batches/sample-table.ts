/** A table with the columns that a template expects, and one row. Pure. */
import { declarationOf } from '../../../shared/domain/fields/field-rules.ts';
import { drawableText, valueProblem } from '../../../shared/domain/fields/field-values.ts';
import { type ColumnTarget, type Used, usualTargets } from './columns.ts';
import type { Table } from './table.ts';

interface SampleWords {
  heading: (target: ColumnTarget) => string;
  /** @param person from 1 */
  name: (person: number) => string;
  text: string;
}

/** The name and address of each person, and each labelled field with a value that it accepts, or without one. */
export function sampleTable(template: Used, words: SampleWords): Table {
  const targets = usualTargets(template);
  const row = targets.map((target, index) => {
    // Each person has two columns, before those of the fields.
    const number = Math.floor(index / 2) + 1;
    if (target.property === 'name') return words.name(number);
    if (target.property === 'email') return `person${number}@example.com`;
    return sampleValue(template, target.names, words.text);
  });
  // Sentences isolate their values with marks, which a file does not need.
  return { headings: targets.map((target) => drawableText(words.heading(target))), rows: [row] };
}

/** The first value that every field with one of these names accepts. */
function sampleValue({ fields }: Used, names: readonly string[], text: string): string {
  const named = fields.filter(({ id, label }) => names.includes(id) || (label && names.includes(label)));
  const offered = named.flatMap(({ type, value, options }) => [value, options?.[0], declarationOf(type).sample, text]);
  const isAccepted = (value: string) => named.every((field) => valueProblem(field, value) === null);
  return offered.find((value) => value && isAccepted(value)) ?? '';
}
