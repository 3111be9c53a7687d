import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { webhookEventTypes } from '../../../shared/domain/webhook.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { complaint } from '../complaint.ts';
import { useTask } from '../screen.tsx';
import { service } from '../service.ts';

interface WebhookFormProps {
  webhook?: WebhookV1;
  onClose: () => void;
  onSaved: (saved: WebhookV1 | WebhookWithSecretV1) => void;
}

export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<WebhookV1['events']>(webhook?.events ?? ['*']);
  const task = useTask();
  const isAll = events.includes('*');
  const send = () =>
    task.run(async () => {
      const body = { url: url.trim(), description: description.trim() || null, events };
      onSaved(webhook ? await service.updateWebhook(webhook.id, body) : await service.createWebhook(body));
    });
  return (
    <Dialog title={webhook ? 'Edit webhook' : 'New webhook'} onClose={onClose}>
      <Form onSend={send}>
        {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
        <TextField
          label="Address"
          type="url"
          value={url}
          onValue={setUrl}
          wrong={complaint(task.failure?.details.url)}
          hint="An https address on a public host."
          required
        />
        <TextField label="Description (optional)" value={description} onValue={setDescription} maxLength={500} />
        <fieldset>
          <legend>Events</legend>
          <CheckField label="All events" checked={isAll} onChecked={(all) => setEvents(all ? ['*'] : [])} />
          {!isAll &&
            webhookEventTypes.map((type) => (
              <CheckField
                key={type}
                label={<code>{type}</code>}
                checked={events.includes(type)}
                onChecked={(isChosen) =>
                  setEvents(isChosen ? [...events, type] : events.filter((other) => other !== type))
                }
              />
            ))}
          {task.failure?.details.events && <p class="wrong">Choose at least one.</p>}
        </fieldset>
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={task.busy}>
            {webhook ? 'Save' : 'Create webhook'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
