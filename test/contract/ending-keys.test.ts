/** The owner of an API key that ends soon is notified once, by e-mail and by webhook. */

import { webhookKeyEvent } from '../../shared/contracts/webhooks.ts';
import { noticeEndingKeys } from '../../shared/operations/maintenance/notice-ending-keys.ts';
import { storageJobQueue } from '../../shared/queue/storage-queue.ts';
import { cosmosAccounts } from '../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../shared/records/cosmos-api-keys.ts';
import { cosmosDeliveries } from '../../shared/records/cosmos-deliveries.ts';
import { cosmosMails } from '../../shared/records/cosmos-mails.ts';
import { cosmosWebhooks } from '../../shared/records/cosmos-webhooks.ts';
import { systemClock, systemDigest, systemRandom } from '../../shared/system.ts';
import { awaitMail, mailsTo } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { recordsOfStack } from '../fixtures/records.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { type Client, type Json, matches, runFunction, type Session, stack } from '../stack.ts';

const dayMs = 86_400_000;

let receiver: Receiver;
let owner: Session;
let app: Client;
beforeAll(async () => {
  receiver = await aReceiver();
  ({ owner, app } = await anIntegrator());
  expect((await app('POST', '/webhooks', { url: receiver.url, events: ['api_key.expiring'] })).status).toBe(201);
  expect((await app('PATCH', '/account/profile', { language: 'de' })).status).toBe(200);
});
afterAll(() => receiver.close());

/** Makes a key that was created and ends so many days from now, which no client can bring about. */
async function aKey(name: string, createdDays: number, endDays: number): Promise<Json> {
  const { json } = await app('POST', '/keys', { name, scopes: ['account:read'] });
  const item = (await recordsOfStack()('accounts')).item(json.id, json.id);
  const { resource } = await item.read<Json>();
  const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  await item.replace({ ...resource, createdAt: inDays(createdDays), expiresAt: inDays(endDays) });
  return json;
}

const posted = () => receiver.received.map(({ body }) => JSON.parse(body).data.apiKey.name as string).sort();
const mailsAbout = async (name: string) => (await mailsTo(owner.email)).filter(({ text }) => text.includes(name));

/** The operation of another instance, whose records fail in one place. */
function anotherInstance(failing: { replace?: () => Promise<never> }) {
  const containers = recordsOfStack();
  return noticeEndingKeys({
    accounts: cosmosAccounts(containers),
    apiKeys: { ...cosmosApiKeys(containers), ...failing },
    clock: systemClock,
    deliveries: cosmosDeliveries(containers, systemRandom),
    digest: systemDigest,
    jobQueue: storageJobQueue(
      {
        storage: { connectionString: stack().env.AzureWebJobsStorage ?? '' },
        createsQueues: false,
        credential: () => Promise.reject(new Error('not needed')),
      },
      () => undefined,
    ),
    mails: cosmosMails(containers, systemRandom),
    webhooks: cosmosWebhooks(containers, systemRandom),
    settings: { sendsMail: true },
  });
}

describe('an API key that ends soon', () => {
  it('is announced once: by several runs at once, by a run that failed before its mark, and by later runs', async () => {
    const key = await aKey('Race', -80, 13);
    await aKey('Later', -70, 15);
    await aKey('Short', -3, 10);
    await aKey('Ended', -90, -1);
    const crashed = await anotherInstance({ replace: () => Promise.reject(new Error('the process died')) });
    expect(crashed.failures).toContainEqual(expect.stringContaining(key.id));
    await Promise.all([runFunction('SweepUploads'), anotherInstance({}), anotherInstance({})]);
    await awaitMail(
      owner.email,
      ({ subject, text }) => subject === 'Ein API-Schlüssel läuft bald ab' && text.includes('Race'),
    );
    await eventually(() => posted().length > 0);
    const [{ body, headers }] = receiver.received as [Receiver['received'][number]];
    await matches(webhookKeyEvent, JSON.parse(body));
    expect(JSON.parse(body).data).toMatchObject({ eventId: headers['webhook-id'], apiKey: { id: key.id } });
    const { keys } = await anotherInstance({});
    await runFunction('SweepUploads');
    expect(keys).toBe(0);
    expect([await mailsAbout('Race'), posted()]).toEqual([[expect.anything()], ['Race']]);
    for (const name of ['Later', 'Short', 'Ended']) expect([name, await mailsAbout(name)]).toEqual([name, []]);
  });

  it('the key works as before, and its answers do not show the mark', async () => {
    const { key, id } = await aKey('Used', -80, 5);
    await runFunction('SweepUploads');
    await awaitMail(owner.email, ({ text }) => text.includes('Used'));
    const { status } = await fetchAccount(key);
    expect(status).toBe(200);
    const listed = ((await app('GET', '/keys')).json as Json[]).find((one) => one.id === id);
    expect(Object.keys(listed)).not.toContain('endNoticedAt');
  });
});

const fetchAccount = (key: string) =>
  fetch(`${stack().url}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } });
