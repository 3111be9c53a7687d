/** Compares the version a caller decided on with the version of the record (RFC 9110, section 13.1.1). */
import { AppError } from '../../errors.ts';

/** The version a caller decided on: one or several ETags (RFC 9110, section 13.1.1), `*` for any, or nothing. */
export type IfMatch = string | null | undefined;

/** Whether the caller decided on a specific version: then a conflict is not retried. */
export function isVersioned(ifMatch: IfMatch): ifMatch is string {
  return Boolean(ifMatch) && ifMatch !== '*';
}

/** @throws AppError precondition_failed if the record has another version */
export function checkIfMatch(ifMatch: IfMatch, version: string): void {
  if (isVersioned(ifMatch) && !sameVersion(ifMatch, version)) throw new AppError('precondition_failed');
}

/** Clients may send a version with or without quotes, or marked as weak. */
function sameVersion(given: string, version: string): boolean {
  const bare = (text: string) => text.replace(/^W\//, '').replaceAll('"', '').trim();
  return given.split(',').some((candidate) => bare(candidate.trim()) === bare(version));
}
