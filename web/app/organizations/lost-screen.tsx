import { addressFor } from '../api/acting.ts';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';

/** Replaces every screen of an organization of which the person is no member. The own account is loaded anew. */
export function LostScreen() {
  return (
    <Screen title={t('organizations.lostTitle')} width="narrow">
      <p>{t('organizations.lost')}</p>
      <p>
        <a class="button" href={addressFor(null)}>
          {t('organizations.toOwn')}
        </a>
      </p>
    </Screen>
  );
}
