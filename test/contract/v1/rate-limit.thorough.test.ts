import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { recordsOfStack } from '../../fixtures/records.ts';
import { minuteMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { aPeculiarHost, type HostProcess } from '../../hosts.ts';
import type { StoreProxy } from '../../servers/before-stores.ts';
import { aCuttingProxy, type Cut } from '../../servers/cutting-proxy.ts';
import { anApiKey, aSession, call, type Reply, type Session, stack } from '../../stack.ts';

/** Counts requests and cuts none. */
const requests: Cut = { seen: [], isArmed: true, at: 0, when: 'before', happens: () => undefined };
let proxy: StoreProxy;
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

/** Sends requests to both hosts in turn, `atOnce` at a time. */
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

interface Offered {
  replies: Reply[];
  /** How often both hosts wrote to the counters. */
  writes: number;
  /** The end of the minute, in seconds since 1970. */
  reset: number;
}

/** Uses a new key each time, whose requests are counted from 0. */
function offerInOneMinute(session: Session, requests: number, atOnce: number): Promise<Offered> {
  return withinOneWindow(minuteMs, async () => {
    const key = await anApiKey(session, ['account:read']);
    const reset = (Math.floor(Date.now() / minuteMs) + 1) * 60;
    const before = counterWrites();
    const replies = await offer(key, requests, atOnce);
    return { replies, writes: counterWrites() - before, reset };
  });
}

const counterWrites = () => requests.seen.filter((line) => /^(PATCH|POST) .*\/transient\//.test(line)).length;

const admitted = (replies: Reply[]) => replies.filter(({ status }) => status === 200).length;

async function onPlan(session: Session, plan: 'pro'): Promise<void> {
  const accounts = cosmosAccounts(recordsOfStack());
  const current = await accounts.get(session.userId);
  if (!current) throw new Error('the session has no account');
  await accounts.replace(current, { ...current.value, plan });
}

describe('two instances on one store', () => {
  let free: Offered;
  let pro: Offered;

  beforeAll(async () => {
    const [visitor, customer] = [await aSession(), await aSession()];
    await onPlan(customer, 'pro');
    free = await offerInOneMinute(visitor, 150, 10);
    pro = await offerInOneMinute(customer, 1_200, 20);
  }, 300_000);

  it('admit exactly 100 requests of a free key at 1.5 times the load', () => {
    expect(admitted(free.replies)).toBe(100);
    expect(free.replies).toHaveLength(150);
  });

  it('admit exactly 1000 requests of a pro key, with at most a fifth as many writes', () => {
    const { replies, writes } = pro;
    expect(admitted(replies)).toBe(1_000);
    expect(writes).toBeLessThanOrEqual(200);
    expect(writes).toBeGreaterThanOrEqual(100);
  });

  it('answer every caller its limit, what remains, and the end of the minute', () => {
    const answers = [free, pro].flatMap(({ replies, reset }) => replies.map((reply) => ({ ...reply, reset })));
    for (const { status, headers, json, reset } of answers) {
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
  it('are in errors too: a missing scope, a missing resource, a bad request', async () => {
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
});
