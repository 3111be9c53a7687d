/** Which e-mails the owner gets, and whether the sealed document comes with them. */
import { notices } from '../../../shared/domain/owner/preferences.ts';
import { CheckField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import { type PreferencesChange, service } from '../service.ts';
import { useLoaded } from '../use-loaded.ts';
import { useTask } from '../use-task.ts';
import { Waiting } from '../waiting.tsx';

export function Notifications() {
  const t = useTranslate();
  const { value, failure, reload, set } = useLoaded(() => service.preferences(), 'preferences');
  const task = useTask();
  if (!value) return <Waiting failure={failure} retry={reload} />;
  const { notifications, attachesSealed } = value;
  const save = (change: PreferencesChange) =>
    task.run(async () => {
      set(await service.updatePreferences(change));
      toast(t('notifications.saved'));
    });
  return (
    <div class="stack">
      <FailureNotice failure={task.failure} />
      <section class="card">
        <h2>{t('notifications.title')}</h2>
        <div>
          {notices.map((notice) => (
            <CheckField
              key={notice}
              label={t(`notifications.${notice}`)}
              checked={notifications[notice]}
              onChecked={(isWanted) => save({ notifications: { [notice]: isWanted } })}
            />
          ))}
          <p class="hint">{t('notifications.always')}</p>
        </div>
      </section>
      <section class="card">
        <h2>{t('notifications.attachTitle')}</h2>
        <div>
          <CheckField
            label={t('notifications.attach')}
            checked={attachesSealed}
            onChecked={(isWanted) => save({ attachesSealed: isWanted })}
          />
          <p class="hint">{t('notifications.attachHint')}</p>
        </div>
      </section>
    </div>
  );
}
