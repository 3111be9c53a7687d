import { Notice } from '../../components/notice.tsx';
import type { Failure } from '../../http/request.ts';
import { errorMessage } from '../../messages/error-message.ts';
import { addressFor } from '../api/acting.ts';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { fieldMessage, problemsOf } from './error-message.ts';

/** Returns a message that says more than the code alone, or null for the usual one. */
export type MessageOf = (failure: Failure) => string | null;

interface FailureNoticeProps {
  failure: Failure | null;
  /** Whether the form shows the problem of a field at its control. The notice lists the other problems. */
  isShown?: (path: string) => boolean;
  messageOf?: MessageOf | undefined;
}

/** Shows why something failed. Shows nothing without a failure. */
export function FailureNotice({ failure, isShown = () => true, messageOf }: FailureNoticeProps) {
  if (!failure) return null;
  const problems = problemsOf(failure);
  const elsewhere = Object.keys(problems).filter((path) => !isShown(path));
  const sentences = new Set(elsewhere.map((path) => fieldMessage(problems, path)));
  const own = messageOf?.(failure) ?? null;
  const isElsewhereOnly = elsewhere.length > 0 && elsewhere.length === Object.keys(problems).length;
  return (
    <Notice tone="bad">
      {isElsewhereOnly ? null : (own ?? errorMessage(t, failure))}
      {[...sentences].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {failure.code === 'second_factor_missing' && <SecondFactorLinks isLockedOut={own === null} />}
    </Notice>
  );
}

/** The organization of the tab refuses every request, but not those about the person. */
function SecondFactorLinks({ isLockedOut }: { isLockedOut: boolean }) {
  return (
    <p class="row">
      <Link to="/app/settings/security">{t('organizations.toSecurity')}</Link>
      {isLockedOut && (
        <a class="button quiet" href={addressFor(null)}>
          {t('organizations.toOwn')}
        </a>
      )}
    </p>
  );
}
