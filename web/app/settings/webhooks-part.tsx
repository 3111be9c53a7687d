import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Secret } from '../../components/secret.tsx';
import { toast } from '../../components/toast.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useLoaded, useTask, Waiting } from '../screen.tsx';
import { service } from '../service.ts';
import { Deliveries } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface CardProps {
  webhook: WebhookV1;
  onChanged: () => void;
  onSecret: (secret: WebhookWithSecretV1) => void;
}

const reasons = {
  owner: null,
  gone: 'It answered 410: it is gone.',
  failing: 'Five days of nothing but failures.',
} as const;

function WebhookCard({ webhook, onChanged, onSecret }: CardProps) {
  const [question, setQuestion] = useState<'edit' | 'delete' | 'rotate' | null>(null);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const [round, setRound] = useState(0);
  const task = useTask();
  const isEnabled = webhook.status === 'enabled';
  const reason = webhook.disabledReason && reasons[webhook.disabledReason];
  const test = () =>
    task.run(async () => {
      const delivery = await service.testWebhook(webhook.id);
      const last = delivery.attempts.at(-1);
      toast(
        delivery.status === 'delivered'
          ? 'The test arrived.'
          : `The test did not arrive${last?.responseCode ? `: it answered ${last.responseCode}` : ''}.`,
      );
      setShowsDeliveries(true);
      setRound(round + 1);
    });
  const toggle = () =>
    task.run(async () => {
      await service.updateWebhook(webhook.id, { status: isEnabled ? 'disabled' : 'enabled' });
      onChanged();
    });
  return (
    <section class="card stack" aria-label={webhook.url}>
      <div class="row apart top">
        <div class="grow">
          <h3 class="mono">{webhook.url}</h3>
          {webhook.description && <p>{webhook.description}</p>}
          <p class="hint">{webhook.events.includes('*') ? 'All events' : webhook.events.join(', ')}</p>
        </div>
        <span class={`badge ${isEnabled ? 'good' : 'warn'}`}>{isEnabled ? 'Enabled' : 'Disabled'}</span>
      </div>
      {reason && <Notice tone="warn">{reason}</Notice>}
      {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
      <div class="row">
        <Button look="quiet" busy={task.busy} onClick={test}>
          Send a test
        </Button>
        <Button look="quiet" onClick={() => setShowsDeliveries(!showsDeliveries)}>
          {showsDeliveries ? 'Hide deliveries' : 'Deliveries'}
        </Button>
        <Button look="quiet" onClick={() => setQuestion('edit')}>
          Edit
        </Button>
        <Button look="quiet" onClick={toggle}>
          {isEnabled ? 'Disable' : 'Enable'}
        </Button>
        <Button look="quiet" onClick={() => setQuestion('rotate')}>
          New secret
        </Button>
        <Button look="bare" icon="trash" onClick={() => setQuestion('delete')}>
          Delete
        </Button>
      </div>
      {showsDeliveries && <Deliveries key={round} webhookId={webhook.id} />}
      {question === 'edit' && (
        <WebhookForm
          webhook={webhook}
          onClose={() => setQuestion(null)}
          onSaved={() => {
            setQuestion(null);
            onChanged();
          }}
        />
      )}
      {question === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          text="For 24 hours every event is signed with the old and the new secret, so that you can change over without losing any."
          action="Make a new secret"
          onClose={() => setQuestion(null)}
          onConfirm={async () => onSecret(await service.rotateSecret(webhook.id))}
        />
      )}
      {question === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          text="Nothing more is sent to it; what is still waiting is dropped."
          action="Delete webhook"
          isDangerous
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await service.deleteWebhook(webhook.id);
            toast('The webhook has been deleted.');
            onChanged();
          }}
        />
      )}
    </section>
  );
}

export function WebhooksPart() {
  const { value: webhooks, failure, reload } = useLoaded(service.webhooks, 'webhooks');
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<WebhookWithSecretV1 | null>(null);
  return (
    <div class="stack">
      <div class="row apart">
        <h2>Webhooks</h2>
        <Button icon="plus" onClick={() => setMaking(true)}>
          New webhook
        </Button>
      </div>
      {secret && (
        <Notice tone="good">
          <div class="stack tight">
            <p>
              The secret for <strong>{secret.url}</strong>: keep it now. It is shown this once.
            </p>
            <Secret text={secret.secret} name="Secret" />
          </div>
        </Notice>
      )}
      {!webhooks && <Waiting failure={failure} retry={reload} />}
      {webhooks?.length === 0 && (
        <p class="card hint">None yet. A webhook tells your own software at once when something happens.</p>
      )}
      {webhooks?.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onChanged={reload} onSecret={setSecret} />
      ))}
      {isMaking && (
        <WebhookForm
          onClose={() => setMaking(false)}
          onSaved={(saved) => {
            setMaking(false);
            if ('secret' in saved) setSecret(saved);
            reload();
          }}
        />
      )}
    </div>
  );
}
