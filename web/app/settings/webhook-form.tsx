import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
import { CheckField, CheckGroup, TextField } from '../../components/form.tsx';
import { service } from '../api/service.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

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
      onSaved(webhook ? await service.updateWebhook(webhook.id, body) : await service.createWebhook(body));
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
