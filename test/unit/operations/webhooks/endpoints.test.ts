/** Owners and integrators manage their endpoints: everything but the operations in memory. */
import {
  maxWebhooksPerAccount,
  newWebhook,
  type Webhook,
  webhookVersion,
} from '../../../../shared/domain/webhooks/webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '../../../../shared/operations/webhooks/webhooks.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { aClock, aTimer, userId } from '../../../fixtures/accounts.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';
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
    digest: systemDigest,
    webhookSecrets: { create: (id: string) => ({ secret: `secret of ${id}`, encrypted: `sealed for ${id}` }) },
    webhookSender: { targetProblem: (url: string) => (url.includes('10.0.0.1') ? 'must name a public host' : null) },
  };
  const now = () => webhooks.of(ownerId);
  return { deps, webhooks, now };
}
type Deps = ReturnType<typeof aService>['deps'];

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

  it('validation_error: an address that could lead to a private host', async () => {
    const { deps, webhooks } = aService();
    const problem = ['validation_error', { url: 'must name a public host' }];
    expect(await refusalOf(createWebhook(deps, { ...input, url: 'https://10.0.0.1/' }))).toEqual(problem);
    const ref = { ownerId, webhookId: idOf('1') };
    expect(await refusalOf(updateWebhook(deps, ref, { url: 'https://10.0.0.1/' }))).toEqual(problem);
    expect(webhooks.writes()).toBe(0);
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

  it('changes this one alone, and its version', async () => {
    const { deps, now } = aService();
    const before = webhookVersion(aWebhook('1'), sha256);
    const changed = await updateWebhook(deps, ref, { description: 'new' });
    expect(now()).toEqual([changed, aWebhook('2')]);
    expect(changed).toMatchObject({ description: 'new', url: 'https://example.com/' });
    expect(webhookVersion(changed, sha256)).not.toBe(before);
    expect(before).toMatch(/^[0-9a-f]{32}$/);
  });

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

const work: Record<
  string,
  (deps: Deps, ref: { ownerId: string; webhookId: string; ifMatch?: string }) => Promise<unknown>
> = {
  updateWebhook: (deps, ref) => updateWebhook(deps, ref, { description: 'new' }),
  rotateWebhookSecret,
  deleteWebhook,
};

describe.each(Object.entries(work))('%s', (_, run) => {
  it('is decided on the version that If-Match names', async () => {
    const { deps, webhooks } = aService();
    const ref = { ownerId, webhookId: idOf('1') };
    expect(await refusalOf(run(deps, { ...ref, ifMatch: '"0"' }))).toEqual(['precondition_failed', {}]);
    expect(webhooks.writes()).toBe(0);
    expect(await refusalOf(run(deps, { ...ref, ifMatch: `"${webhookVersion(aWebhook('1'), sha256)}"` }))).toBeNull();
  });
});
