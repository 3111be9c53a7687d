import type { Failure } from '../../http/request.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';

/** Shown while a value loads, and if it could not be loaded. */
export function Waiting({ failure, retry }: { failure: Failure | null; retry: () => void }) {
  if (!failure) {
    return (
      <p class="row" role="status">
        <span class="spinner" aria-hidden="true" /> {t('loading')}
      </p>
    );
  }
  return (
    <div class="stack">
      <FailureNotice failure={failure} />
      <p>
        <button type="button" class="button quiet" onClick={retry}>
          {t('tryAgain')}
        </button>
      </p>
    </div>
  );
}
