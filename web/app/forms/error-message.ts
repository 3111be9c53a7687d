/** The error messages of entries. The field and the reason choose the message, not a sentence of the service. */
import { Failure } from '../../http/request.ts';
import { type ErrorKey, errorMessage } from '../../messages/error-message.ts';
import { t } from '../frame/i18n.ts';
import type { Problem, Problems } from './check-form.ts';

/** Thrown instead of sending a form that breaks its contract. */
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

/** Why the service has refused a field, by error code. */
const reasons: Record<string, 'refused' | 'weakPassword' | undefined> = {
  validation_error: 'refused',
  weak_password: 'weakPassword',
};

/** The problems by field. The service names only the fields, not the reasons. */
export function problemsOf(failure: Failure | null): Problems {
  if (failure instanceof InvalidForm) return failure.problems;
  const reason = reasons[failure?.code ?? ''];
  if (!failure || !reason) return {};
  return Object.fromEntries(Object.keys(failure.details).map((path): [string, Problem] => [path, { reason }]));
}

/** Says that the changes to `name` could not be saved when its screen was left. */
export function notSavedMessage(name: string, failure: Failure): string {
  const isInvalid = Object.keys(problemsOf(failure)).length > 0;
  return isInvalid
    ? t('prepare.notSavedInvalid', { name })
    : t('prepare.notSaved', { name, reason: errorMessage(t, failure) });
}

/** The message about the password that a change asks for once more. */
export const wrongPassword = ({ code }: Failure): string | null =>
  code === 'invalid_credentials' ? t('password.wrong') : null;

/** The messages for fields that only the service can refuse. */
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
  [/^timeZone$/, 'invalid.timeZone'],
  [/^publicLink\.isOpen$/, 'invalid.linkDocument'],
];

/** Returns the error message of a field, if it has one. */
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
