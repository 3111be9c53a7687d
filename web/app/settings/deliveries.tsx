import type { DeliveryV1 } from '../../../shared/contracts/webhooks.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useLoaded, useTask, Waiting } from '../screen.tsx';
import { service } from '../service.ts';

const words: Record<DeliveryV1['status'], readonly [text: string, tone: string]> = {
  pending: ['Waiting', 'busy'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
};

function answerOf({ attempts }: DeliveryV1): string {
  const last = attempts.at(-1);
  if (!last) return 'Not tried yet';
  return last.responseCode ? `Answered ${last.responseCode}` : last.outcome.replaceAll('_', ' ');
}

/** What was sent to an endpoint, newest first, and how it went. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const { value, failure, reload } = useLoaded(() => service.deliveries(webhookId), webhookId);
  const task = useTask();
  if (!value) return <Waiting failure={failure} retry={reload} />;
  if (value.data.length === 0) return <p class="hint">Nothing has been sent to it yet.</p>;
  const again = (delivery: DeliveryV1) =>
    task.run(async () => {
      await service.redeliver(webhookId, delivery.id);
      toast('It is sent again.');
      await reload();
    });
  return (
    <div class="stack tight">
      {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
      <section class="scrolls" aria-label="Deliveries" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">State</th>
              <th scope="col">Last answer</th>
              <th scope="col">When</th>
              <th scope="col">
                <span class="sr">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.data.map((delivery) => (
              <tr key={delivery.id}>
                <td>
                  <code>{delivery.eventType}</code>
                </td>
                <td>
                  <span class={`badge ${words[delivery.status][1]}`}>{words[delivery.status][0]}</span>
                </td>
                <td>
                  {answerOf(delivery)}
                  {delivery.attemptCount > 1 ? ` · ${delivery.attemptCount} attempts` : ''}
                </td>
                <td>{dateAndTime(delivery.updatedAt)}</td>
                <td>
                  <Button
                    look="bare"
                    icon="refresh"
                    label={`Send ${delivery.eventType} again`}
                    onClick={() => again(delivery)}
                  >
                    Again
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
