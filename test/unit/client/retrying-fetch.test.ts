/** Faults of a connection and of a busy service, and what the client repeats. */
import { retryingFetch } from '../../../packages/client/src/retrying-fetch.ts';
import { aReceiver, type Receiver, type Step } from '../../servers/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await aReceiver();
});
afterAll(() => receiver.close());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  steps: Step[];
}

/** Sends a request, and notes what the server received and how long the client waited. */
async function ask({ steps, timeoutMs = 20_000, ...init }: Asked) {
  receiver.script(...steps);
  receiver.received.length = 0;
  const waits: number[] = [];
  const send = retryingFetch({
    timeoutMs,
    random: () => 1,
    pause: async (ms) => {
      waits.push(ms);
    },
  });
  const body = init.method && init.method !== 'GET' ? { body: '{"name":"Lease"}' } : {};
  const outcome = await send(new Request(receiver.url, { ...init, ...body })).then(
    async (response) => `${response.status} ${await response.text()}`,
    (error: Error) => error.name,
  );
  return { outcome, waits, received: [...receiver.received] };
}

const asksFor = (seconds: number, status: number): Step => ({
  status,
  headers: { 'retry-after': String(seconds) },
});

describe('a POST', () => {
  it('is repeated with one key and the same body, until it is answered', async () => {
    const { outcome, received } = await ask({ method: 'POST', steps: ['reset', 500, 502, 503, 200] });
    expect(outcome).toBe('200 status 200');
    expect(received.map(({ body }) => body)).toEqual(Array(5).fill('{"name":"Lease"}'));
    const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('keeps the key of the caller, and another request has another key', async () => {
    const headers = { 'idempotency-key': 'lease-4711' };
    const own = await ask({ method: 'POST', headers, steps: [503, 200] });
    expect(own.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['lease-4711', 'lease-4711']);
    const [one, two] = [await ask({ method: 'POST', steps: [200] }), await ask({ method: 'POST', steps: [200] })];
    const keyOf = ({ received }: typeof one) => received[0]?.headers['idempotency-key'];
    expect(keyOf(one)).not.toBe(keyOf(two));
  });

  it('returns the last answer after five attempts, and throws the last failure', async () => {
    const busy = await ask({ method: 'POST', steps: [503] });
    expect([busy.outcome, busy.received.length, busy.waits]).toEqual([
      '503 status 503',
      5,
      [1_000, 2_000, 4_000, 8_000],
    ]);
    const lost = await ask({ method: 'POST', steps: ['reset'] });
    expect([lost.outcome, lost.received.length]).toEqual(['TypeError', 5]);
    const slow = await ask({ method: 'POST', timeoutMs: 100, steps: ['hang'] });
    expect([slow.outcome, slow.waits.length]).toEqual(['TimeoutError', 4]);
  });

  it('is repeated after an answer that stopped in its body', async () => {
    const { outcome, received } = await ask({ method: 'POST', timeoutMs: 1_000, steps: ['stalled body', 200] });
    expect(outcome).toBe('200 status 200');
    expect(received.length).toBeGreaterThan(1);
  });
});

describe('the time before a repetition', () => {
  it('is what the service asks for', async () => {
    const { outcome, waits } = await ask({ steps: [asksFor(7, 429), asksFor(2, 409), asksFor(5, 503), 200] });
    expect([outcome, waits]).toEqual(['200 status 200', [7_000, 2_000, 5_000]]);
  });

  it('is at most two minutes: beyond, the caller gets the refusal', async () => {
    const { outcome, waits } = await ask({ steps: [asksFor(121, 429), 200] });
    expect([outcome, waits]).toEqual(['429 ', []]);
  });

  it('ends when the caller aborts', async () => {
    receiver.script(503);
    const stop = new AbortController();
    const send = retryingFetch({ fetch: async () => new Response(null, { status: 503 }) });
    const sent = send(new Request(receiver.url, { signal: stop.signal }));
    setTimeout(() => stop.abort(), 20);
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('not repeated', () => {
  it.each([400, 401, 403, 404, 409, 412, 422, 501] as const)('%d', async (status) => {
    const { outcome, received } = await ask({ method: 'POST', steps: [status, 200] });
    expect([outcome, received.length]).toEqual([`${status} status ${status}`, 1]);
  });

  it('a DELETE of which nobody knows whether it was executed', async () => {
    for (const step of [500, 503, 'reset', 'stalled body'] as const) {
      const { received } = await ask({ method: 'DELETE', timeoutMs: 2_000, steps: [step, 200] });
      expect([step, received.length]).toEqual([step, 1]);
    }
  });

  it('but a DELETE that was refused before it changed anything, or that names a version', async () => {
    expect((await ask({ method: 'DELETE', steps: [asksFor(1, 429), 200] })).received).toHaveLength(2);
    expect((await ask({ method: 'DELETE', steps: [asksFor(1, 409), 200] })).received).toHaveLength(2);
    const headers = { 'if-match': '"1"' };
    expect((await ask({ method: 'DELETE', headers, steps: ['reset', 503, 412] })).outcome).toBe('412 status 412');
  });

  it('anything after the caller has aborted', async () => {
    const { outcome, waits } = await ask({ steps: ['hang'], signal: AbortSignal.timeout(50) });
    expect([outcome, waits]).toEqual(['TimeoutError', []]);
  });
});

it('an answer without a body is passed on', async () => {
  for (const status of [204, 304]) {
    expect((await ask({ steps: [{ status }] })).outcome).toBe(`${status} `);
  }
});
