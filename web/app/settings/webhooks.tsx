import { useEffect, useRef, useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { isFocusLost } from '../../components/kept-focus.ts';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Table } from '../components/table.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Deliveries, LastDelivery, responseOf } from './deliveries.tsx';
import { NewSecret } from './secret.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type WebhookActions, WebhookForm, WebhookMenu } from './webhook-menu.tsx';

export function Webhooks() {
  const { value: webhooks, failure, reload } = useLoaded(appApi.webhooks, 'webhooks');
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<WebhookWithSecretV1 | null>(null);
  /** The webhook whose deliveries are shown. Each showing reads them anew. */
  const [shown, setShown] = useState<{ id: string; count: number } | null>(null);
  const task = useTask();
  const observed = webhooks?.find(({ id }) => id === shown?.id);
  const show = (id: string, isShown: boolean) => setShown(isShown ? { id, count: (shown?.count ?? 0) + 1 } : null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that sent the first test is gone.
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus();
  }, [shown?.count]);
  const test = (id: string) => {
    if (task.busy) return;
    task.run(async () => {
      const delivery = await appApi.testWebhook(id);
      const isDelivered = delivery.status === 'delivered';
      toast(isDelivered ? t('webhooks.testDelivered') : t('webhooks.testFailed', { reason: responseOf(delivery) }));
      show(id, true);
    });
  };
  return (
    <div class="stack">
      <SettingsSection
        title={t('settings.webhooks')}
        hint={
          <>
            {t('webhooks.hint')} <a href="/docs/webhook-events">{t('webhooks.reference')}</a>
          </>
        }
        action={
          <Button icon="plus" onClick={() => setCreating(true)}>
            {t('webhooks.new')}
          </Button>
        }
        isWide
      >
        {secret && (
          <NewSecret
            said={t('webhooks.secret', { url: secret.url })}
            text={secret.secret}
            name={t('webhooks.secretName')}
          />
        )}
        <FailureNotice failure={task.failure} />
        {!webhooks && <Waiting failure={failure} retry={reload} />}
        {webhooks?.length === 0 && <p>{t('webhooks.empty')}</p>}
        {webhooks && webhooks.length > 0 && (
          <Table
            label={t('settings.webhooks')}
            heads={[t('webhooks.url'), t('webhooks.events'), t('webhooks.lastDelivery'), t('deliveries.status')]}
            rows={webhooks.map((webhook) => {
              const isShown = webhook.id === shown?.id;
              const actions = { onDeliveries: () => show(webhook.id, !isShown), onTest: () => test(webhook.id) };
              return {
                key: webhook.id,
                cells: [
                  ...cellsOf(webhook, isShown ? shown.count : null, actions),
                  <WebhookMenu
                    key="actions"
                    {...{ webhook, task, ...actions }}
                    showsDeliveries={isShown}
                    onChanged={reload}
                    onSecret={setSecret}
                  />,
                ],
              };
            })}
          />
        )}
        {observed && (
          <div class="stack tight">
            <h3 ref={heading} tabIndex={-1}>
              {t('webhooks.deliveriesOf', { url: observed.url })}
            </h3>
            <Deliveries key={shown?.count} webhookId={observed.id} />
          </div>
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

/** @param reading changes when the deliveries, which are shown, are to be read anew; null while they are not shown */
function cellsOf(webhook: WebhookV1, reading: number | null, { onDeliveries, onTest }: WebhookActions) {
  const { id, url, description, events, status, disabledReason } = webhook;
  const isEnabled = status === 'enabled';
  return [
    <span key="url">
      <button
        type="button"
        class="link-button"
        aria-label={t('webhooks.deliveriesOf', { url })}
        aria-expanded={reading !== null}
        onClick={onDeliveries}
      >
        <strong class="mono url" dir="ltr">
          {url.split(/(?<=[^:/]\/)/).map((part) => (
            <>
              {part}
              <wbr />
            </>
          ))}
        </strong>
      </button>
      {description && <span class="hint">{description}</span>}
    </span>,
    <span key="events" class="scopes">
      {events.includes('*')
        ? t('webhooks.allEvents')
        : events.map((event) => (
            <span key={event} class="chip">
              <code>{event}</code>
            </span>
          ))}
    </span>,
    <LastDelivery key={`last ${reading ?? 0}`} webhookId={id} onTest={onTest} />,
    <span key="status">
      <span class={`badge ${isEnabled ? 'good' : 'warn'}`}>
        {t(isEnabled ? 'webhooks.enabled' : 'webhooks.disabled')}
      </span>
      {disabledReason && disabledReason !== 'owner' && <p class="hint">{t(`webhooks.${disabledReason}`)}</p>}
    </span>,
  ];
}
