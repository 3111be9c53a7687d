/** What is wrong with the entries of a form: chosen by the field, never by a sentence of the service. */
import { Failure } from '../../http/request.ts';
import type { ErrorKey } from '../../messages/error-message.ts';
import { t } from '../frame/i18n.ts';
import type { Problem, Problems } from './check-form.ts';

/** A form that this page has checked against the contract and does not send. */
export class InvalidForm extends Failure {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super({ code: 'validation_error', message: 'The form has wrong entries.' });
    this.problems = problems;
  }
}

/** @throws InvalidForm naming the entries that are empty */
export function requireEntries(entries: Record<string, string>): void {
  const empty = Object.keys(entries).filter((name) => entries[name] === '');
  const problems: Problems = Object.fromEntries(empty.map((name) => [name, { reason: 'empty' }]));
  if (empty.length > 0) throw new InvalidForm(problems);
}

/** What is wrong, by field. Of a refusal by the service only the fields are known. */
export function problemsOf(failure: Failure | null): Problems {
  if (failure instanceof InvalidForm) return failure.problems;
  const paths = failure?.code === 'validation_error' ? Object.keys(failure.details) : [];
  return Object.fromEntries(paths.map((path): [string, Problem] => [path, { reason: 'refused' }]));
}

/** What the service alone can refuse, by the name of the field. */
const refusals: readonly (readonly [path: RegExp, key: ErrorKey])[] = [
  [/^expiresAt$/, 'invalid.expiresAt'],
  [/^signers$/, 'invalid.signers'],
  [/^signers\[\d+\]\.email$/, 'invalid.signerEmail'],
  [/^fields\[\d+\]\.recipientId$/, 'invalid.fieldRecipient'],
  [/^fields(\[|$)/, 'invalid.field'],
  [/^(password|newPassword)$/, 'invalid.password'],
  [/^newEmail$/, 'invalid.newEmail'],
  [/^url$/, 'invalid.url'],
  [/^(scopes|events)$/, 'invalid.choices'],
  [/^keys$/, 'invalid.keys'],
  [/^colour$/, 'invalid.colour'],
];

/** What is wrong with one field; undefined where nothing is. */
export function fieldMessage(problems: Problems, path: string): string | undefined {
  const problem = problems[path];
  if (!problem) return undefined;
  switch (problem.reason) {
    case 'tooShort':
      return t('invalid.tooShort', { limit: problem.limit });
    case 'tooLong':
      return t('invalid.tooLong', { limit: problem.limit });
    case 'empty':
      return t(path === 'scopes' || path === 'events' ? 'invalid.choices' : 'invalid.empty');
    case 'characters':
      return t(path === 'colour' ? 'invalid.colour' : 'invalid.characters');
    case 'refused':
      return t(refusals.find(([pattern]) => pattern.test(path))?.[1] ?? 'invalid.refused');
    default:
      return t(`invalid.${problem.reason}`);
  }
}
