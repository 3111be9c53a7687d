/** What functions do when something beneath them fails, which no client can bring about over HTTP. */
import { HttpRequest, InvocationContext } from '@azure/functions';
import { handler as paymentWebhook } from '../../../functions/app/payment-webhook.ts';
import { handler as notFound } from '../../../functions/not-found.ts';
import { AppError } from '../../../shared/errors.ts';
import { systemClock, systemRandom } from '../../../shared/system.ts';

const deps: Record<string, unknown> = { random: systemRandom, clock: systemClock };
jest.mock('../../../shared/services.ts', () => ({ services: async () => deps }));
// What registers itself here is nobody's to call.
jest.mock('@azure/functions', () => ({ ...jest.requireActual('@azure/functions'), app: { http: () => undefined } }));

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
    return notFound(request, context());
  };

  it('404: a key that is none, and one that is good, with its rate limit', async () => {
    expect(await ask(() => Promise.reject(new AppError('invalid_api_key')))).toMatchObject({ status: 404 });
    const headers = { 'X-RateLimit-Limit': '100' };
    expect(await ask(async () => ({ headers, refusal: null }))).toMatchObject({
      status: 404,
      headers: expect.objectContaining(headers),
    });
  });

  it('503: the store of keys is away; 500: anything else failed', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(await ask(() => Promise.reject(away))).toMatchObject({ status: 503 });
    expect(await ask(() => Promise.reject(new TypeError('a mistake')))).toMatchObject({ status: 500 });
    expect(lines.join('\n')).toContain('a mistake');
  });
});

describe('a payment event nobody can act on', () => {
  const tell = async (event: object) => {
    deps.paymentEvents = { verify: async () => event };
    const body = { string: '{}' };
    return paymentWebhook(
      new HttpRequest({ method: 'POST', url: 'http://127.0.0.1/api/PaymentWebhook', body }),
      context(),
    );
  };

  it('200: a plan that does not exist is told to the log with the event, and with nobody in it', async () => {
    expect(await tell({ kind: 'unknown_plan', id: 'evt_1' })).toMatchObject({ status: 200 });
    expect(lines[0]).toBe('payment event evt_1: unknown_plan');
  });

  it('200: what means nothing here is not worth a line', async () => {
    expect(await tell({ kind: 'ignored', id: 'evt_2', type: 'invoice.paid' })).toMatchObject({ status: 200 });
    expect(lines.filter((line) => line.includes('evt_2'))).toEqual([]);
  });
});
