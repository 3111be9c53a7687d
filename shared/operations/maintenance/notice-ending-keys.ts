/** A timer notifies the owners of API keys that end soon, once, by e-mail and by webhook. */
import { type ApiKey, isEndNoticeDue, keyEndNoticeMs } from '../../domain/accounts/account.ts';
import { keyEventId } from '../../domain/ids.ts';
import { newAccountMail } from '../../domain/mail/account-mail.ts';
import type { Ports } from '../../domain/ports.ts';
import { newKeyDelivery } from '../../domain/webhooks/delivery.ts';
import { contactsOf } from '../mail/steps/contacts.ts';
import { postToSubscribers } from '../webhooks/steps/post-to-subscribers.ts';
import { type Swept, sweepDue } from './steps/for-each.ts';

type Deps = Ports<'accounts' | 'apiKeys' | 'clock' | 'deliveries' | 'digest' | 'jobQueue' | 'mails' | 'webhooks'> & {
  settings: { sendsMail: boolean };
};

const maxPerRun = 500;
const maxAtOnce = 8;

export async function noticeEndingKeys(deps: Deps): Promise<{ keys: number } & Swept> {
  const { found, failures, isBoundHit } = await sweepDue(deps, {
    find: (after, limit) =>
      deps.apiKeys.findEnding({ after, until: new Date(after.getTime() + keyEndNoticeMs) }, limit),
    idOf: (keyId) => keyId,
    work: (keyId, at) => notice(deps, keyId, at),
    max: maxPerRun,
    atOnce: maxAtOnce,
  });
  return { keys: found, failures, isBoundHit };
}

/**
 * The messages have identifiers that derive from the key, so that parallel and repeated runs send each once. The key is
 * marked last: after a crash, the next run repeats the rest.
 */
async function notice(deps: Deps, keyId: string, at: Date): Promise<void> {
  const current = await deps.apiKeys.get(keyId);
  if (!current || current.value.endNoticedAt !== undefined) return;
  if (isEndNoticeDue(current.value, at))
    await Promise.all([mail(deps, current.value, at), post(deps, current.value, at)]);
  // After a conflict (the key was used meanwhile) the next run marks it.
  await deps.apiKeys.replace(current, { ...current.value, endNoticedAt: at.toISOString() });
}

async function mail(deps: Deps, { id: keyId, ownerId, createdBy }: ApiKey, at: Date): Promise<void> {
  if (!deps.settings.sendsMail) return;
  const account = (await deps.accounts.get(ownerId))?.value ?? null;
  for (const { id, email, profile } of await contactsOf(deps, account, createdBy)) {
    const recipient = id === ownerId ? '' : `|${id}`;
    const hex128 = deps.digest.sha256(`api_key_expiring|${keyId}${recipient}`).slice(0, 32);
    const language = profile?.language ?? 'en';
    const facts = { ownerId: id, kind: 'api_key_expiring', address: email, language, keyId } as const;
    const created = newAccountMail(facts, hex128, at);
    if (await deps.mails.create(created)) await deps.jobQueue.enqueueMail({ ownerId: id, mailId: created.id }, 0);
  }
}

function post(deps: Deps, key: ApiKey, at: Date): Promise<void> {
  return postToSubscribers(deps, key.ownerId, 'api_key.expiring', (webhook) =>
    newKeyDelivery(key, keyEventId(key.id), webhook, (text) => deps.digest.sha256(text), at),
  );
}
