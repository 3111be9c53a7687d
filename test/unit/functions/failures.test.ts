/** Functions whose adapters fail in ways that no client can cause over HTTP. */
import { HttpRequest, InvocationContext } from '@azure/functions';
import '../../../functions/app/payment-webhook.ts';
import '../../../functions/not-found.ts';
import { AppError } from '../../../shared/errors.ts';
import { handlerOf } from '../../../shared/registry.ts';
import { systemClock, systemRandom } from '../../../shared/system.ts';

const ofAddress = { isAdmitted: true, limit: 100, remaining: 41, resetsAt: 1_795_168_860 };
const addressLimiter = { take: () => ofAddress };
const deps: Record<string, unknown> = { random: systemRandom, clock: systemClock, addressLimiter };
jest.mock('../../../shared/services.ts', () => ({ services: async () => deps }));

const call = (name: string, request: HttpRequest) => handlerOf(name)(request, context());

const lines: string[] = [];
const context = () =>
  new InvocationContext({ functionName: 'Test', logHandler: (_level, ...args) => void lines.push(args.join(' ')) });

beforeEach(() => {
  lines.length = 0;
});

describe('an address that does not exist, asked for with an API key', () => {
  const ask = async (authenticateApiKey: () => Promise<unknown>) => {
    deps.authenticateApiKey = authenticateApiKey;
    const request = new HttpRequest({
      method: 'GET',
      url: 'http://127.0.0.1/api/v1/nothing',
      headers: { authorization: 'Bearer csk' },
    });
    return call('zz_NotFound', request);
  };

  it('404: an invalid key, and a valid one, with its rate limit', async () => {
    expect(await ask(() => Promise.reject(new AppError('invalid_api_key')))).toMatchObject({
      status: 404,
      headers: expect.objectContaining({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '41' }),
    });
    const allowance = { isAdmitted: true, limit: 100, remaining: 99, resetsAt: 1_795_168_860 };
    expect(await ask(async () => ({ allowance }))).toMatchObject({
      status: 404,
      headers: expect.objectContaining({ 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '99' }),
    });
  });

  it('429: a key over its limit, with the headers of the limit', async () => {
    const resetsAt = Math.ceil(Date.now() / 1_000) + 30;
    const allowance = { isAdmitted: false, limit: 100, remaining: 0, resetsAt };
    expect(await ask(async () => ({ allowance }))).toMatchObject({
      status: 429,
      headers: expect.objectContaining({ 'X-RateLimit-Remaining': '0', 'Retry-After': expect.stringMatching(/^\d+$/) }),
    });
  });

  it('503: the store of keys is away; 500: anything else failed', async () => {
    const away = new AppError('service_unavailable', { cause: new Error('connect') });
    expect(await ask(() => Promise.reject(away))).toMatchObject({ status: 503 });
    expect(await ask(() => Promise.reject(new TypeError('a mistake')))).toMatchObject({ status: 500 });
    expect(lines.join('\n')).toContain('a mistake');
  });
});

describe('a payment event without an account or plan', () => {
  const receive = async (event: object) => {
    deps.paymentEvents = { verify: async () => event };
    const body = { string: '{}' };
    return call(
      'PaymentWebhook',
      new HttpRequest({ method: 'POST', url: 'http://127.0.0.1/api/PaymentWebhook', body }),
    );
  };

  it('200: a plan that does not exist goes to the log with the event, without an account', async () => {
    expect(await receive({ kind: 'unknown_plan', id: 'evt_1' })).toMatchObject({ status: 200 });
    expect(lines[0]).toBe('payment event evt_1: unknown_plan');
  });

  it('200: an event of another kind writes no line', async () => {
    expect(await receive({ kind: 'ignored', id: 'evt_2', type: 'invoice.paid' })).toMatchObject({ status: 200 });
    expect(lines.filter((line) => line.includes('evt_2'))).toEqual([]);
  });
});
