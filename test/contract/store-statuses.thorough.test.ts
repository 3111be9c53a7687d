/**
 * The statuses and substatuses with which Cosmos DB and Blob Storage answer while they are overloaded, move data or have
 * lost an authority, at every call of a request: the client gets the usual answer, or 503 with Retry-After where a
 * repetition makes sense. No answer of a store stops the host.
 * Sources: "HTTP status codes for Azure Cosmos DB", "Common REST API error codes", "Blob Storage error codes".
 */
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { beforeStores, type Store } from '../servers/before-stores.ts';
import { aTamperingProxy, type TamperedAnswer } from '../servers/tampering-proxy.ts';
import { aDraft, anApiKey, aSession, call, everyScope, type Session, stack } from '../stack.ts';

/** The answer of the store to its call with this number, and to all later ones if it stays. */
const fault = { store: 'cosmos' as Store, at: 0, stays: false, calls: 0, answer: { status: 0 } as TamperedAnswer };
let stores: { env: Record<string, string>; close(): Promise<void> };
let host: HostProcess;
let owner: Session;
let key: string;
let draft: string;

function faultAt(store: Store): TamperedAnswer | undefined {
  if (store !== fault.store) return undefined;
  fault.calls++;
  const isHit = fault.at > 0 && (fault.calls === fault.at || (fault.stays && fault.calls > fault.at));
  return isHit ? fault.answer : undefined;
}

beforeAll(async () => {
  stores = await beforeStores(stack().env, (target, store) =>
    aTamperingProxy(target, { answer: () => faultAt(store) }),
  );
  host = await aPeculiarHost(stores.env);
  owner = await aSession();
  key = await anApiKey(owner, everyScope);
  draft = await aDraft(owner);
}, 60_000);
afterAll(async () => {
  await host?.stop();
  await stores?.close();
});

interface Operation {
  name: string;
  usual: number;
  run(): ReturnType<typeof call>;
}

const asOwner = (method: string, path: string, usual = 200, body?: () => unknown): Operation => ({
  name: `${method} ${path}`,
  usual,
  run: () => call(method, path.replace('{id}', draft), { token: owner.token, body: body?.(), baseUrl: host.url }),
});
const byKey = (method: string, path: string): Operation => ({
  name: `${method} ${path}`,
  usual: 200,
  run: () => call(method, path, { token: key, baseUrl: host.url }),
});

let edits = 0;
const recordOperations: Operation[] = [
  asOwner('GET', '/api/envelopes'),
  asOwner('GET', '/api/envelopes/{id}'),
  asOwner('PUT', '/api/envelopes/{id}', 200, () => ({ message: `Please sign, ${++edits}.` })),
  asOwner('GET', '/api/keys'),
  asOwner('GET', '/api/account/profile'),
  asOwner('GET', '/api/account/sessions'),
];
const publicOperations: Operation[] = [byKey('GET', '/api/v1/envelopes'), byKey('GET', '/api/v1/webhooks')];
const documentOperations: Operation[] = [asOwner('GET', '/api/envelopes/{id}')];

/** Operations that read, write or announce documents; each begins with a new draft. */
const signers = [{ email: 'signer@example.com', name: 'A Signer' }];
const onNewDraft = (method: string, path: string, body: object): Operation => ({
  name: `${method} ${path}`,
  usual: 200,
  async run() {
    const { at } = fault;
    fault.at = 0;
    const id = await aDraft(owner);
    await call('PUT', `/api/envelopes/${id}`, { token: owner.token, body: { signers }, baseUrl: host.url });
    Object.assign(fault, { at, calls: 0 });
    return call(method, path.replace('{id}', id), { token: owner.token, body, baseUrl: host.url });
  },
});
const sealingOperations: Operation[] = [
  onNewDraft('PUT', '/api/envelopes/{id}', { status: 'sent' }),
  onNewDraft('POST', '/api/envelopes/{id}/complete', {}),
];

/** Runs an operation with the fault at each of its calls to the store, and returns the answers. */
async function outcomes(
  store: Store,
  operation: Operation,
  answer: TamperedAnswer,
  stay: readonly boolean[] = [false, true],
): Promise<string[]> {
  const found = new Set<string>();
  Object.assign(fault, { store, at: 0, calls: 0, answer });
  expect((await operation.run()).status).toBe(operation.usual);
  const { calls } = fault;
  for (const stays of stay) {
    for (let at = 1; at <= calls; at++) {
      Object.assign(fault, { at, stays, calls: 0 });
      const { status, json, headers } = await operation.run();
      if (status === operation.usual) continue;
      const retry = headers.get('retry-after') === null ? '' : ' with Retry-After';
      found.add(`${operation.name}: ${status} ${json?.error?.code}${retry}`);
    }
  }
  fault.at = 0;
  expect((await call('GET', '/api/health', { baseUrl: host.url })).status).toBe(200);
  return [...found];
}

async function refusals(
  store: Store,
  operations: Operation[],
  answer: TamperedAnswer,
  stay?: readonly boolean[],
): Promise<string[]> {
  const all: string[] = [];
  for (const operation of operations) all.push(...(await outcomes(store, operation, answer, stay)));
  return all;
}

const isPassing = /: 503 service_unavailable with Retry-After$/;
const body = JSON.stringify({ code: 'Fault', message: 'A fault of the test.' });
const cosmos = (status: number, substatus: number, text = body): TamperedAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...(substatus ? { 'x-ms-substatus': String(substatus) } : {}) },
  body: text,
});

describe('Cosmos DB', () => {
  it.each([
    [408, 0],
    [410, 0],
    [410, 1000],
    [410, 1002],
    [410, 1007],
    [410, 1008],
    [429, 3200],
    [449, 0],
    [503, 0],
    [403, 3],
    [403, 1008],
    [404, 1002],
    [404, 1013],
  ])(
    '%i, substatus %i: the usual answer, or 503 with Retry-After',
    async (status, substatus) => {
      const found = await refusals('cosmos', recordOperations, cosmos(status, substatus));
      expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
    },
    120_000,
  );

  it.each([408, 410, 429, 449, 500, 502, 503])(
    '%i with an empty body: 503 with Retry-After',
    async (status) => {
      const found = await refusals('cosmos', recordOperations, cosmos(status, 0, ''));
      expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
    },
    120_000,
  );

  it('an error page of a gateway: 503 with Retry-After', async () => {
    const found = await refusals('cosmos', recordOperations, cosmos(502, 0, '<html>Bad Gateway</html>'));
    expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
  }, 120_000);

  it('an answer that ends in its middle: 503 with Retry-After', async () => {
    const cut = { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":', isCut: true };
    const found = await refusals('cosmos', recordOperations, cut);
    expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
  }, 120_000);

  it.each([
    [400, 0],
    [401, 0],
    [403, 5300],
    [404, 1003],
    [500, 0],
  ])(
    '%i, substatus %i, which no repetition mends: 500, and never an answer about the item',
    async (status, substatus) => {
      const found = await refusals('cosmos', recordOperations, cosmos(status, substatus));
      expect(found.filter((answer) => !/: 50[03] /.test(answer))).toEqual([]);
    },
    120_000,
  );

  it('on the public API: 503 with Retry-After', async () => {
    for (const [status, substatus] of [
      [410, 1002],
      [503, 0],
      [404, 1002],
    ] as const) {
      const found = await refusals('cosmos', publicOperations, cosmos(status, substatus));
      expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
    }
  }, 120_000);
});

describe('Blob Storage', () => {
  it.each([
    [500, 'InternalError'],
    [500, 'OperationTimedOut'],
    [503, 'ServerBusy'],
  ])(
    '%i %s: the usual answer, or 503 with Retry-After',
    async (status, code) => {
      const found = await refusals('blob', documentOperations, { status, headers: { 'x-ms-error-code': code } });
      expect(found.filter((answer) => !isPassing.test(answer))).toEqual([]);
    },
    240_000,
  );

  it.each([
    [404, 'ContainerNotFound'],
    [409, 'ContainerBeingDeleted'],
    [409, 'AccountBeingCreated'],
    [500, 'InternalError'],
    [503, 'ServerBusy'],
  ])(
    'sending and completing, %i %s once at each call: the usual answer, or 503 with Retry-After',
    async (status, code) => {
      const answer = { status, headers: { 'x-ms-error-code': code } };
      const found = await refusals('blob', sealingOperations, answer, [false]);
      expect(found.filter((each) => !isPassing.test(each))).toEqual([]);
    },
    240_000,
  );
});

it.each([
  [404, 'QueueNotFound'],
  [409, 'QueueBeingDeleted'],
  [500, 'InternalError'],
  [503, 'ServerBusy'],
])(
  'Queue Storage, %i %s: every answer is the usual one',
  async (status, code) => {
    const answer = { status, headers: { 'x-ms-error-code': code } };
    expect(await refusals('queue', sealingOperations, answer)).toEqual([]);
  },
  240_000,
);
