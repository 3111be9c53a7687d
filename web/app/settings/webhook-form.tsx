import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { DialogFoot } from '../forms/dialog-foot.tsx';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';

interface WebhookFormProps {
  /** Absent for a new webhook. */
  webhook?: WebhookV1;
  onClose: () => void;
  onSaved: (saved: WebhookV1 | WebhookWithSecretV1) => void;
}

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const t = useTranslate();
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<WebhookV1['events']>(webhook?.events ?? ['*']);
  const task = useTask();
  const problems = problemsOf(task.failure);
  const send = () =>
    task.run(async () => {
      const body = { url: url.trim(), description: description.trim() || null, events };
      onSaved(webhook ? await service.updateWebhook(webhook.id, body) : await service.createWebhook(body));
    });
  return (
    <Dialog title={t(webhook ? 'webhooks.edit' : 'webhooks.new')} closeLabel={t('close')} onClose={onClose}>
      <Form onSend={send}>
        <FailureNotice failure={task.failure} />
        <TextField
          label={t('webhooks.url')}
          type="url"
          value={url}
          onValue={setUrl}
          wrong={fieldMessage(t, problems, 'url')}
          hint={t('webhooks.urlHint')}
          required
        />
        <TextField
          label={t('webhooks.description')}
          value={description}
          onValue={setDescription}
          wrong={fieldMessage(t, problems, 'description')}
          maxLength={500}
        />
        <EventChoice events={events} onEvents={setEvents} wrong={fieldMessage(t, problems, 'events')} />
        <DialogFoot action={t(webhook ? 'save' : 'webhooks.create')} busy={task.busy} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface EventChoiceProps {
  events: WebhookV1['events'];
  onEvents: (events: WebhookV1['events']) => void;
  wrong: string | undefined;
}

function EventChoice({ events, onEvents, wrong }: EventChoiceProps) {
  const t = useTranslate();
  const isAll = events.includes('*');
  return (
    <fieldset>
      <legend>{t('webhooks.events')}</legend>
      <CheckField
        label={t('webhooks.allEvents')}
        checked={isAll}
        onChecked={(isChosen) => onEvents(isChosen ? ['*'] : [])}
      />
      {!isAll &&
        webhookEventTypes.map((type) => (
          <CheckField
            key={type}
            label={<code>{type}</code>}
            checked={events.includes(type)}
            onChecked={(isChosen) => onEvents(isChosen ? [...events, type] : events.filter((other) => other !== type))}
          />
        ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}
