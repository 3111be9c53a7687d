/** Owners and integrators manage their endpoints: everything but the operations in memory. */

import { maxWebhooksPerAccount, newWebhook, type Webhook } from '../../../../shared/domain/webhooks/webhook.ts';
import { createWebhook, updateWebhook } from '../../../../shared/operations/webhooks/webhooks.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { aClock, aTimer, userId } from '../../../fixtures/accounts.ts';
import { webhooksInMemory } from '../../../fixtures/outbound.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const ownerId = userId('a');
const idOf = (digit: string) => `whk_${digit.repeat(32)}`;
const aWebhook = (digit: string): Webhook =>
  newWebhook(
    { id: idOf(digit), ownerId, url: 'https://example.com/', description: null, events: ['*'], secret: 'old' },
    at,
  );

function aService(first: Webhook[] = [aWebhook('1'), aWebhook('2')]) {
  const webhooks = webhooksInMemory(first);
  const deps = {
    webhooks: webhooks.records,
    clock: aClock('2026-11-20T11:00:00.000Z'),
    timer: aTimer(),
    random: systemRandom,
    accounts: accountsInMemory().records,
    organizationLog: organizationLogInMemory().records,
    digest: systemDigest,
    webhookSecrets: { create: (id: string) => ({ secret: `secret of ${id}`, encrypted: `sealed for ${id}` }) },
    webhookSender: { targetProblem: () => null },
  };
  const now = () => webhooks.of(ownerId);
  return { deps, webhooks, now };
}

describe('registering an endpoint', () => {
  const seed = '33333333-3333-3333-3333-333333333333';
  const input = { ownerId, seed, url: 'https://example.com/hook' };

  it('answers the secret and stores its encrypted form', async () => {
    const { deps, now } = aService();
    const { webhook, secret } = await createWebhook(deps, input);
    expect(secret).toBe(`secret of ${idOf('3')}`);
    expect(webhook).toMatchObject({ id: idOf('3'), events: ['*'], description: null, status: 'enabled' });
    expect(webhook.secret).toBe(`sealed for ${idOf('3')}`);
    expect(now().map(({ id }) => id)).toEqual(['1', '2', '3'].map(idOf));
  });

  it('validation_error: one more than an account may have; a repeated run of the last is not one more', async () => {
    const hex = (number: number) => number.toString(16).padStart(32, '0');
    const almost = Array.from({ length: maxWebhooksPerAccount - 1 }, (_, index) => ({
      ...aWebhook('1'),
      id: `whk_${hex(index)}`,
    }));
    const { deps, now } = aService(almost);
    await createWebhook(deps, input);
    await createWebhook(deps, input);
    expect(now()).toHaveLength(20);
    const other = { ...input, seed: '44444444-4444-4444-4444-444444444444' };
    expect(await refusalOf(createWebhook(deps, other))).toEqual([
      'validation_error',
      { url: 'an account has at most 20 webhooks' },
    ]);
  });
});

describe('changing an endpoint', () => {
  const ref = { ownerId, webhookId: idOf('1') };

  it('is decided anew after a conflict, and given up after eight rounds', async () => {
    const { deps, webhooks, now } = aService();
    let conflicts = 7;
    const save: typeof webhooks.records.save = async (...write) =>
      conflicts-- > 0 ? 'conflict' : webhooks.records.save(...write);
    const busy = { ...deps, webhooks: { ...webhooks.records, save } };
    await updateWebhook(busy, ref, { description: 'new' });
    expect(now()[0]).toMatchObject({ description: 'new' });
    conflicts = 8;
    expect(await refusalOf(updateWebhook(busy, ref, { description: 'newer' }))).toMatchObject([
      'service_unavailable',
      {},
    ]);
  });
});
