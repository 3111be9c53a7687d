/** Problems of a report, and the errors of reading that become one. */
import type { Problem, ProblemCode } from '../domain/documents/verification.ts';
import { AppError } from '../errors.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';
import { MalformedDer } from '../pki/der.ts';

const problem =
  (severity: Problem['severity']) =>
  (code: ProblemCode, message: string, more: Partial<Problem> = {}): Problem => ({ code, message, severity, ...more });

/** A problem because of which the document is not intact. */
export const broken = problem('broken');

/** A problem that is worth knowing; the document may still be intact. */
export const notice = problem('notice');

/** Translates an error of an unreadable file into a problem. Undefined for an error of the program. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof AppError) {
    const isKnown = error.code === 'not_a_pdf' || error.code === 'document_too_complex';
    return broken(isKnown ? (error.code as ProblemCode) : 'document_unreadable', error.message);
  }
  if (error instanceof BrokenXref) {
    return broken('structure_damaged', 'The tables of the file do not lead to its objects.');
  }
  if (error instanceof MalformedDer) {
    return broken('signature_malformed', 'A structure in the document cannot be read.');
  }
  return undefined;
}
