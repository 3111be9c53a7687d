/** Labels with which an owner organizes envelopes. They are not part of the signed content or the audit trail. */
import { AppError } from '../../errors.ts';

export const maxLabels = 20;
/** Characters of one label. */
export const maxLabelLength = 50;

/** Keeps the order, trims white space, and removes labels that differ from an earlier one only in case. */
export function tidyLabels(labels: readonly string[]): string[] {
  const tidy = labels.map((label) => label.trim().replace(/\s+/g, ' ')).filter((label) => label !== '');
  const key = (label: string) => label.toLowerCase();
  return tidy.filter((label, index) => tidy.findIndex((other) => key(other) === key(label)) === index);
}

/** The labels as they are stored. @throws AppError validation_error for too many, or one that is too long */
export function checkedLabels(labels: readonly string[]): string[] {
  const tidy = tidyLabels(labels);
  const details: Record<string, string> = {};
  if (tidy.length > maxLabels) details.labels = `must be at most ${maxLabels}`;
  if (tidy.some((label) => [...label].length > maxLabelLength)) {
    details.labels = `must have at most ${maxLabelLength} characters each`;
  }
  if (details.labels) throw new AppError('validation_error', { details });
  return tidy;
}
