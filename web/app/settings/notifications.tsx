/** The choice of e-mails to the owner, and whether they have the sealed document attached. */
import { changePreferences, type Notice } from '../../../shared/domain/accounts/preferences.ts';
import { CheckField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type PreferencesChange } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { SettingsSection } from './settings-section.tsx';

const notices: readonly Notice[] = ['viewed', 'signed', 'declined', 'completed', 'expired'];

export function Notifications() {
  const { value, failure, reload, set } = useLoaded(() => appApi.preferences(), 'preferences');
  const task = useTask();
  if (!value) return <Waiting failure={failure} retry={reload} />;
  const { notifications, attachesSealed } = value;
  /** The box changes immediately, and changes back if the choice could not be saved. */
  const save = async (change: PreferencesChange) => {
    set(changePreferences(value, change));
    const isSaved = await task.run(async () => {
      set(await appApi.updatePreferences(change));
      toast(t('notifications.saved'));
    });
    if (!isSaved) set(value);
  };
  return (
    <div class="stack">
      <p class="hint">{t('notifications.automatic')}</p>
      <FailureNotice failure={task.failure} />
      <SettingsSection title={t('notifications.title')} hint={t('notifications.always')}>
        <div class="checks">
          {notices.map((notice) => (
            <CheckField
              key={notice}
              label={t(`notifications.${notice}`)}
              checked={notifications[notice]}
              onChecked={(isWanted) => save({ notifications: { [notice]: isWanted } })}
            />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection title={t('notifications.attachTitle')} hint={t('notifications.attachHint')}>
        <CheckField
          label={t('notifications.attach')}
          checked={attachesSealed}
          onChecked={(isWanted) => save({ attachesSealed: isWanted })}
        />
      </SettingsSection>
    </div>
  );
}
