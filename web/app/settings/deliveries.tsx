import type { DeliveryV1 } from '../../../shared/contracts/webhooks.ts';
import { Ago } from '../../components/ago.tsx';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Table } from '../components/table.tsx';
import { Waiting } from '../components/waiting.tsx';
import { ZoneNote } from '../components/zone-note.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';

const tones: Record<DeliveryV1['status'], string> = { pending: 'busy', delivered: 'good', failed: 'bad' };

export function Deliveries({ webhookId }: { webhookId: string }) {
  const { value, failure, reload } = useLoaded(() => appApi.deliveries(webhookId, 25), webhookId);
  const task = useTask();
  if (!value) return <Waiting failure={failure} retry={reload} />;
  if (value.items.length === 0) return <p class="hint">{t('deliveries.empty')}</p>;
  const resend = (delivery: DeliveryV1) =>
    task.run(async () => {
      await appApi.redeliver(webhookId, delivery.id);
      toast(t('deliveries.sentAgain'));
      await reload();
    });
  return (
    <div class="stack tight">
      <FailureNotice failure={task.failure} />
      <Table
        label={t('deliveries.title')}
        heads={[t('deliveries.event'), t('deliveries.status'), t('deliveries.response'), t('deliveries.time')]}
        rows={value.items.map((delivery) => ({
          key: delivery.id,
          cells: cellsOf(delivery, () => resend(delivery)),
        }))}
      />
      <ZoneNote />
    </div>
  );
}

/** Costs one query of the account's partition. An account has at most 20 webhooks. */
export function LastDelivery({ webhookId, onTest }: { webhookId: string; onTest: () => void }) {
  const { value } = useLoaded(() => appApi.deliveries(webhookId, 1), webhookId);
  const last = value?.items[0];
  return (
    <span class="last-delivery">
      {last && (
        <>
          <span class={`badge ${tones[last.status]}`}>{responseOf(last)}</span>
          <span class="hint">
            <Ago at={last.updatedAt} />
          </span>
        </>
      )}
      {value && !last && (
        <>
          <span>{t('never')}</span>
          <button type="button" class="link-button" onClick={onTest}>
            {t('webhooks.test')}
          </button>
        </>
      )}
    </span>
  );
}

function cellsOf(delivery: DeliveryV1, onResend: () => void) {
  const { eventType, status, attemptCount, updatedAt } = delivery;
  const response = responseOf(delivery);
  return [
    <code key="event">{eventType}</code>,
    <span key="status" class={`badge ${tones[status]}`}>
      {t(`deliveries.${status}`)}
    </span>,
    attemptCount > 1 ? t('deliveries.attempts', { response, count: attemptCount }) : response,
    dateAndTime(updatedAt),
    <Button
      key="again"
      look="bare"
      icon="refresh"
      label={t('deliveries.againLabel', { event: eventType })}
      onClick={onResend}
    >
      {t('deliveries.again')}
    </Button>,
  ];
}

/** Describes the last attempt of a delivery. */
export function responseOf({ attempts }: Pick<DeliveryV1, 'attempts'>): string {
  const last = attempts.at(-1);
  if (!last) return t('deliveries.notTried');
  return last.responseCode ? t('deliveries.answered', { status: last.responseCode }) : t(`outcome.${last.outcome}`);
}
