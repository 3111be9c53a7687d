import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
import { CheckField, TextField } from '../../components/form.tsx';
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
  const send = () =>
    form.send(async () => {
      const { url, description, events } = form.values;
      const body = { url: url.trim(), description: description.trim() || null, events };
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
      <EventChoice {...form.entry('events')} />
    </FormDialog>
  );
}

interface EventChoiceProps {
  value: WebhookV1['events'];
  onValue: (events: WebhookV1['events']) => void;
  wrong: string | undefined;
}

function EventChoice({ value: events, onValue, wrong }: EventChoiceProps) {
  const isAll = events.includes('*');
  return (
    <fieldset>
      <legend>{t('webhooks.events')}</legend>
      <CheckField
        label={t('webhooks.allEvents')}
        checked={isAll}
        onChecked={(isChosen) => onValue(isChosen ? ['*'] : [])}
      />
      {!isAll &&
        webhookEventTypes.map((type) => (
          <CheckField
            key={type}
            label={<code>{type}</code>}
            checked={events.includes(type)}
            onChecked={(isChosen) => onValue(isChosen ? [...events, type] : events.filter((other) => other !== type))}
          />
        ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}
