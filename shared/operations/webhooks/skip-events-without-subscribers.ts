/**
 * Skips the dispatch of events without subscribers. Every envelope is created and viewed, and most owners have neither
 * an endpoint nor an e-mail for it. The request that caused such an event marks it as dispatched and enqueues no work.
 * Endpoints are read after the events were committed, so that every endpoint that existed then is seen.
 */
import { isOrganization } from '../../domain/accounts/organization.ts';
import { usualPreferences } from '../../domain/accounts/preferences.ts';
import type { AuditEvent, EventType } from '../../domain/audit/audit.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import { noticeOf } from '../../domain/mail/mail.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Outbox } from '../../domain/webhooks/outbox.ts';
import { isSubscribed } from '../../domain/webhooks/webhook.ts';

type Deps = Ports<'accounts' | 'webhooks'> & {
  outbox: Pick<Outbox, 'markDispatched'>;
  settings: { sendsMail: boolean };
};

/** These events send no recipient an e-mail, and they do not erase a draft. */
const types: readonly EventType[] = [
  'envelope.created',
  'recipient.viewed',
  'recipient.access_code_entered',
  'recipient.access_code_failed',
];

/** Wraps the queue: a request enqueues only events for an endpoint or an e-mail. */
export function skipEventsWithoutSubscribers<Q extends JobQueue>(jobQueue: Q, deps: Deps): Q {
  return {
    ...jobQueue,
    async enqueueDispatch(ref, events = []) {
      if (!(await isDispatched(deps, ref.ownerId, events))) await jobQueue.enqueueDispatch(ref);
    },
  };
}

/**
 * False if a worker must dispatch: also after a failure, because the events are committed and the request has
 * succeeded.
 */
async function isDispatched(deps: Deps, ownerId: string, events: readonly AuditEvent[]): Promise<boolean> {
  if (events.length === 0 || events.some(({ type }) => !types.includes(type))) return false;
  try {
    if (await hasSubscriber(deps, ownerId, events)) return false;
    await deps.outbox.markDispatched(events.map((event) => ({ ownerId, event })));
    return true;
  } catch {
    return false;
  }
}

async function hasSubscriber(deps: Deps, ownerId: string, events: readonly AuditEvent[]): Promise<boolean> {
  const notices = deps.settings.sendsMail ? events.flatMap(({ type }) => noticeOf(type) ?? []) : [];
  const [webhooks, found] = await Promise.all([
    deps.webhooks.load(ownerId),
    notices.length > 0 ? deps.accounts.get(ownerId) : null,
  ]);
  const account = found?.value;
  // A worker finds out which members want the notice.
  if (account && isOrganization(account)) return true;
  const { notifications } = account?.preferences ?? usualPreferences;
  return (
    notices.some((notice) => notifications[notice]) ||
    events.some(({ type }) => webhooks.value.some((webhook) => isSubscribed(webhook, type)))
  );
}
