/** The report of a sweep about one record that failed. */
import { AppError } from '../../../errors.ts';

/** One line of a sweep's report: which record failed, and why; for an outage what the store said. */
export function failureOf(id: string, reason: unknown): string {
  return `${id}: ${textOf(reason)}`;
}

function textOf(reason: unknown): string {
  if (reason instanceof AppError && reason.cause !== undefined) return textOf(reason.cause);
  return reason instanceof Error ? reason.message : String(reason);
}
