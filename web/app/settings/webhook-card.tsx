import { useState } from 'preact/hooks';
import type { WebhookV1, WebhookWithSecretV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { service } from '../api/service.ts';
import { useTask } from '../../use-task.ts';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Deliveries, responseOf } from './deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';

type Dialog = 'none' | 'edit' | 'rotate' | 'delete';

interface WebhookCardProps {
  webhook: WebhookV1;
  onChanged: () => void;
  onSecret: (secret: WebhookWithSecretV1) => void;
}

/** One webhook: its state, its deliveries, and what can be done with it. */
export function WebhookCard({ webhook, onChanged, onSecret }: WebhookCardProps) {
  const [dialog, setDialog] = useState<Dialog>('none');
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
        <Button look="quiet" onClick={() => setDialog('edit')}>
          {t('webhooks.editAction')}
        </Button>
        <Button look="quiet" onClick={toggle}>
          {t(isEnabled ? 'webhooks.disable' : 'webhooks.enable')}
        </Button>
        <Button look="quiet" onClick={() => setDialog('rotate')}>
          {t('webhooks.rotate')}
        </Button>
        <Button look="bare" icon="trash" onClick={() => setDialog('delete')}>
          {t('delete')}
        </Button>
      </div>
      {showsDeliveries && <Deliveries key={testCount} webhookId={webhook.id} />}
      <CardDialog
        dialog={dialog}
        webhook={webhook}
        onChanged={onChanged}
        onSecret={onSecret}
        onClose={() => setDialog('none')}
      />
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

function CardDialog({
  dialog,
  webhook,
  onChanged,
  onSecret,
  onClose,
}: WebhookCardProps & { dialog: Dialog; onClose: () => void }) {
  switch (dialog) {
    case 'none':
      return null;
    case 'edit':
      return (
        <WebhookForm
          webhook={webhook}
          onClose={onClose}
          onSaved={() => {
            onClose();
            onChanged();
          }}
        />
      );
    case 'rotate':
      return (
        <ConfirmDialog
          title={t('webhooks.rotateTitle')}
          text={t('webhooks.rotateText')}
          action={t('webhooks.rotateAction')}
          onClose={onClose}
          onConfirm={async () => onSecret(await service.rotateSecret(webhook.id))}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('webhooks.deleteTitle')}
          text={t('webhooks.deleteText')}
          action={t('webhooks.delete')}
          isDangerous
          onClose={onClose}
          onConfirm={async () => {
            await service.deleteWebhook(webhook.id);
            toast(t('webhooks.deleted'));
            onChanged();
          }}
        />
      );
  }
}
