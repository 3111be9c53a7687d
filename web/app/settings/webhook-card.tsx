import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { useTask } from '../../use-task.ts';
import { service } from '../api/service.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Deliveries, responseOf } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookCardProps {
  webhook: WebhookV1;
  onChanged: () => void;
  onSecret: (secret: WebhookWithSecretV1) => void;
}

export function WebhookCard({ webhook, onChanged, onSecret }: WebhookCardProps) {
  const [dialog, ask] = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  const [testCount, setTestCount] = useState(0);
  const task = useTask();
  const isEnabled = webhook.status === 'enabled';
  const test = () =>
    task.run(async () => {
      const delivery = await service.testWebhook(webhook.id);
      const isDelivered = delivery.status === 'delivered';
      toast(isDelivered ? t('webhooks.testDelivered') : t('webhooks.testFailed', { reason: responseOf(delivery) }));
      setShowsDeliveries(true);
      setTestCount(testCount + 1);
    });
  const toggle = () =>
    task.run(async () => {
      await service.updateWebhook(webhook.id, { status: isEnabled ? 'disabled' : 'enabled' });
      onChanged();
    });
  const askToRotate = () =>
    ask({
      title: t('webhooks.rotateTitle'),
      text: t('webhooks.rotateText'),
      action: t('webhooks.rotateAction'),
      onConfirm: async () => onSecret(await service.rotateSecret(webhook.id)),
    });
  const askToDelete = () =>
    ask({
      title: t('webhooks.deleteTitle'),
      text: t('webhooks.deleteText'),
      action: t('webhooks.delete'),
      isDangerous: true,
      done: t('webhooks.deleted'),
      onConfirm: async () => {
        await service.deleteWebhook(webhook.id);
        onChanged();
      },
    });
  return (
    <section class="card stack" aria-label={webhook.url}>
      <CardHead webhook={webhook} />
      <FailureNotice failure={task.failure} />
      <div class="row">
        <Button look="quiet" busy={task.busy} onClick={test}>
          {t('webhooks.test')}
        </Button>
        <Button look="quiet" onClick={() => setShowsDeliveries(!showsDeliveries)}>
          {t(showsDeliveries ? 'webhooks.hideDeliveries' : 'webhooks.showDeliveries')}
        </Button>
        <Button look="quiet" onClick={() => setEditing(true)}>
          {t('webhooks.editAction')}
        </Button>
        <Button look="quiet" onClick={toggle}>
          {t(isEnabled ? 'webhooks.disable' : 'webhooks.enable')}
        </Button>
        <Button look="quiet" onClick={askToRotate}>
          {t('webhooks.rotate')}
        </Button>
        <Button look="bare" icon="trash" onClick={askToDelete}>
          {t('delete')}
        </Button>
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
    </section>
  );
}

function CardHead({ webhook }: { webhook: WebhookV1 }) {
  const { url, description, events, status, disabledReason } = webhook;
  const isEnabled = status === 'enabled';
  return (
    <>
      <div class="row apart top">
        <div class="grow">
          <h3 class="mono">{url}</h3>
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
