import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
import { CheckField, CheckGroup, TextField } from '../../components/form.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import type { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

export interface WebhookActions {
  /** Shows or hides the deliveries. */
  onDeliveries: () => void;
  /** Sends a test and shows the deliveries. */
  onTest: () => void;
}

interface WebhookMenuProps extends WebhookActions {
  webhook: WebhookV1;
  /** The page shows its failure above the table. */
  task: ReturnType<typeof useTask>;
  showsDeliveries: boolean;
  onChanged: () => void;
  onSecret: (secret: WebhookWithSecretV1) => void;
}

/** The menu of a webhook, with the dialogs of its actions. */
export function WebhookMenu(props: WebhookMenuProps) {
  const { webhook, task, showsDeliveries, onDeliveries, onTest, onChanged, onSecret } = props;
  const [dialog, ask] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const isEnabled = webhook.status === 'enabled';
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
  const deliveries = t(showsDeliveries ? 'webhooks.hideDeliveries' : 'webhooks.showDeliveries');
  const items: MenuItem[] = [
    { text: t('webhooks.test'), icon: 'next', onChoose: onTest },
    { text: deliveries, icon: 'clock', onChoose: onDeliveries },
    { text: t('webhooks.editAction'), icon: 'pen', onChoose: () => setEditing(true) },
    { text: t(isEnabled ? 'webhooks.disable' : 'webhooks.enable'), icon: 'refresh', onChoose: toggle },
    { text: t('webhooks.rotate'), icon: 'key', onChoose: askToRotate },
    { text: t('delete'), icon: 'trash', isDangerous: true, onChoose: askToDelete },
  ];
  return (
    <>
      <MenuButton label={t('webhooks.actions', { url: webhook.url })} items={items} />
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
