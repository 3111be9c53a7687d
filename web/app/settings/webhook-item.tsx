import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
import { Button } from '../../components/button.tsx';
import { CheckField, CheckGroup, TextField } from '../../components/form.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Deliveries, responseOf } from './deliveries.tsx';

interface WebhookItemProps {
  webhook: WebhookV1;
  onChanged: () => void;
  onSecret: (secret: WebhookWithSecretV1) => void;
}

export function WebhookItem({ webhook, onChanged, onSecret }: WebhookItemProps) {
  const [dialog, ask] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const [testCount, setTestCount] = useState(0);
  const task = useTask();
  const isEnabled = webhook.status === 'enabled';
  const test = () =>
    task.run(async () => {
      const delivery = await appApi.testWebhook(webhook.id);
      const isDelivered = delivery.status === 'delivered';
      toast(isDelivered ? t('webhooks.testDelivered') : t('webhooks.testFailed', { reason: responseOf(delivery) }));
      setShowsDeliveries(true);
      setTestCount(testCount + 1);
    });
  const toggle = () =>
    task.run(async () => {
      await appApi.updateWebhook(webhook.id, { status: isEnabled ? 'disabled' : 'enabled' });
      onChanged();
    });
  const askToRotate = () =>
    ask({
      title: t('webhooks.rotateTitle'),
      text: t('webhooks.rotateText'),
      action: t('webhooks.rotateAction'),
      onConfirm: async () => onSecret(await appApi.rotateSecret(webhook.id)),
    });
  const askToDelete = () =>
    ask({
      title: t('webhooks.deleteTitle'),
      text: t('webhooks.deleteText'),
      action: t('webhooks.delete'),
      isDangerous: true,
      done: t('webhooks.deleted'),
      onConfirm: async () => {
        await appApi.deleteWebhook(webhook.id);
        onChanged();
      },
    });
  const items: MenuItem[] = [
    { text: t('webhooks.editAction'), icon: 'pen', onChoose: () => setEditing(true) },
    { text: t(isEnabled ? 'webhooks.disable' : 'webhooks.enable'), icon: 'refresh', onChoose: toggle },
    { text: t('webhooks.rotate'), icon: 'key', onChoose: askToRotate },
    { text: t('delete'), icon: 'trash', isDangerous: true, onChoose: askToDelete },
  ];
  return (
    <li class="stack">
      <ItemHead webhook={webhook} />
      <FailureNotice failure={task.failure} />
      <div class="row">
        <Button look="quiet" busy={task.busy} onClick={test}>
          {t('webhooks.test')}
        </Button>
        <Button look="quiet" isExpanded={showsDeliveries} onClick={() => setShowsDeliveries(!showsDeliveries)}>
          {t(showsDeliveries ? 'webhooks.hideDeliveries' : 'webhooks.showDeliveries')}
        </Button>
        <MenuButton label={t('webhooks.actions', { url: webhook.url })} items={items} />
      </div>
      {showsDeliveries && <Deliveries key={testCount} webhookId={webhook.id} />}
      {isEditing && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onChanged();
          }}
        />
      )}
      {dialog}
    </li>
  );
}

function ItemHead({ webhook }: { webhook: WebhookV1 }) {
  const { url, description, events, status, disabledReason } = webhook;
  const isEnabled = status === 'enabled';
  return (
    <>
      <div class="row apart top">
        <div class="grow">
          <h3 class="mono" dir="ltr">
            {url}
          </h3>
          {description && <p>{description}</p>}
          <p class="hint">{events.includes('*') ? t('webhooks.allEvents') : events.join(', ')}</p>
        </div>
        <span class={`badge ${isEnabled ? 'good' : 'warn'}`}>
          {t(isEnabled ? 'webhooks.enabled' : 'webhooks.disabled')}
        </span>
      </div>
      {disabledReason && disabledReason !== 'owner' && <Notice tone="warn">{t(`webhooks.${disabledReason}`)}</Notice>}
    </>
  );
}

interface WebhookFormProps {
  /** Missing for a new webhook. */
  webhook?: WebhookV1;
  onClose: () => void;
  onSaved: (saved: WebhookV1 | WebhookWithSecretV1) => void;
}

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const form = useForm({
    url: webhook?.url ?? 'https://',
    description: webhook?.description ?? '',
    events: webhook?.events ?? (['*'] satisfies WebhookV1['events']),
  });
  const events = form.entry('events');
  const isAll = events.value.includes('*');
  const send = () =>
    form.send(async () => {
      const { url, description } = form.values;
      const body = { url: url.trim(), description: description.trim() || null, events: events.value };
      onSaved(webhook ? await appApi.updateWebhook(webhook.id, body) : await appApi.createWebhook(body));
    });
  return (
    <FormDialog
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      action={t(webhook ? 'save' : 'webhooks.create')}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={t('webhooks.url')} type="url" {...form.entry('url')} hint={t('webhooks.urlHint')} required />
      <TextField label={t('webhooks.description')} {...form.entry('description')} maxLength={500} />
      <CheckGroup
        legend={t('webhooks.events')}
        {...events}
        options={isAll ? [] : webhookEventTypes.map((type) => [type, <code>{type}</code>])}
      >
        <CheckField
          label={t('webhooks.allEvents')}
          checked={isAll}
          onChecked={(isChosen) => events.onValue(isChosen ? ['*'] : [])}
        />
      </CheckGroup>
    </FormDialog>
  );
}
