import { useState } from 'preact/hooks';
import type { WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';
import { Secret } from './secret.tsx';
import { SettingsSection } from './settings-section.tsx';
import { WebhookForm, WebhookItem } from './webhook-item.tsx';

export function Webhooks() {
  const { value: webhooks, failure, reload } = useLoaded(appApi.webhooks, 'webhooks');
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<WebhookWithSecretV1 | null>(null);
  return (
    <div class="stack">
      <SettingsSection
        title={t('settings.webhooks')}
        hint={t('webhooks.hint')}
        action={
          <Button icon="plus" onClick={() => setCreating(true)}>
            {t('webhooks.new')}
          </Button>
        }
        isWide
      >
        {secret && (
          <Notice tone="good">
            <div class="stack tight">
              <p>{t('webhooks.secret', { url: secret.url })}</p>
              <Secret text={secret.secret} name={t('webhooks.secretName')} />
            </div>
          </Notice>
        )}
        {!webhooks && <Waiting failure={failure} retry={reload} />}
        {webhooks?.length === 0 && <p>{t('webhooks.empty')}</p>}
        {webhooks && webhooks.length > 0 && (
          <ul class="webhooks">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} webhook={webhook} onChanged={reload} onSecret={setSecret} />
            ))}
          </ul>
        )}
      </SettingsSection>
      {isCreating && (
        <WebhookForm
          onClose={() => setCreating(false)}
          onSaved={(saved) => {
            setCreating(false);
            if ('secret' in saved) setSecret(saved);
            reload();
          }}
        />
      )}
    </div>
  );
}
