import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { recordsOfStack } from '../../fixtures/records.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { aCuttingProxy, type Cut, type CuttingProxy } from '../../servers/cutting-proxy.ts';
import { anApiKey, aSession, call, type Reply, type Session, stack } from '../../stack.ts';

/** Only counts. */
const requests: Cut = { seen: [], isArmed: true, at: 0, when: 'before', happens: () => undefined };
let proxy: CuttingProxy;
let hosts: HostProcess[];

beforeAll(async () => {
  proxy = await aCuttingProxy(stack().env.COSMOS_ENDPOINT ?? '', requests);
  const env = { COSMOS_ENDPOINT: proxy.url };
  hosts = await Promise.all([aPeculiarHost(env), aPeculiarHost(env)]);
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
  await proxy.close();
});

/** Early in a minute, and again from the beginning of the next one when it did not end in time: then all is counted anew. */
async function withinOneMinute<T>(measure: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / 60_000);
  for (let attempt = 0; attempt < 3; attempt++) {
    const leftMs = 60_000 - (Date.now() % 60_000);
    if (leftMs < 30_000) await new Promise((resolve) => setTimeout(resolve, leftMs + 50));
    const startedIn = minute();
    const measured = await measure();
    if (minute() === startedIn) return measured;
  }
  throw new Error('The requests took more than a minute, three times.');
}

/** Offers requests to both hosts in turn, so many at a time. */
async function offer(key: string, requests: number, atOnce: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  let sent = 0;
  async function client(): Promise<void> {
    while (sent < requests) {
      const baseUrl = hosts[sent++ % hosts.length]?.url ?? '';
      replies.push(await call('GET', '/api/v1/account', { token: key, baseUrl }));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client));
  return replies;
}

const admitted = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length;

async function onPlan(session: Session, plan: 'pro'): Promise<void> {
  const accounts = cosmosAccounts(recordsOfStack());
  const current = await accounts.get(session.userId);
  if (!current) throw new Error('the session has no account');
  await accounts.replace(current, { ...current.value, plan });
}

describe('two instances on one store', () => {
  let free: Reply[];
  let pro: Reply[];
  let writes: number;
  let reset: number;

  beforeAll(async () => {
    const freeKey = await anApiKey(await aSession(), ['account:read']);
    const customer = await aSession();
    await onPlan(customer, 'pro');
    const proKey = await anApiKey(customer, ['account:read']);
    const written = () => requests.seen.filter((request) => /^(PATCH|POST) .*\/transient\//.test(request)).length;
    await withinOneMinute(async () => {
      reset = Math.ceil((Date.now() + 1) / 60_000) * 60;
      free = await offer(freeKey, 150, 10);
      const before = written();
      pro = await offer(proKey, 1_500, 20);
      writes = written() - before;
    });
  }, 300_000);

  it('admit exactly 100 requests of a free key at 1.5 times the load', () => {
    expect(admitted(free)).toBe(100);
    expect(free).toHaveLength(150);
  });

  it('admit exactly 1000 requests of a pro key, with at most a fifth as many writes', () => {
    expect(admitted(pro)).toBe(1_000);
    expect(writes).toBeLessThanOrEqual(200);
    expect(writes).toBeGreaterThanOrEqual(100);
  });

  it('tell every caller where it stands', () => {
    for (const { status, headers, json } of [...free, ...pro]) {
      expect(headers.get('x-ratelimit-limit')).toMatch(/^1000?$/);
      expect(headers.get('x-ratelimit-reset')).toBe(String(reset));
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(0);
      if (status === 200) continue;
      expect([status, json.error.code]).toEqual([429, 'rate_limit_exceeded']);
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
      const retryAfter = Number(headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(60);
    }
  });
});

describe('the headers of the limit', () => {
  it('are on errors too: a missing scope, a missing resource, a bad request', async () => {
    const key = await anApiKey(await aSession(), ['envelopes:read', 'envelopes:write']);
    const replies = [
      await call('GET', '/api/v1/account', { token: key }),
      await call('GET', `/api/v1/envelopes/env_${'0'.repeat(32)}`, { token: key }),
      await call('POST', '/api/v1/envelopes', { token: key, body: {} }),
      await call('GET', '/api/v1/envelopes?limit=0', { token: key }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 404, 400, 400]);
    expect(replies[0]?.json.error).toMatchObject({
      code: 'insufficient_permissions',
      details: { requiredScope: 'account:read' },
    });
    for (const { headers } of replies) {
      expect(headers.get('x-ratelimit-limit')).toBe('100');
      expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
      expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
    }
  });

  it('are not told to who has no key', async () => {
    const { headers } = await call('GET', '/api/v1/account', { token: 'csk_live_nonsense' });
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });
});
