/** If an answer cannot be stored, the client still gets it, and a repeated request finds the result. */
import { HttpRequest } from '@azure/functions';
import { once } from '../../../shared/http/idempotency.ts';
import { cosmosIdempotency } from '../../../shared/records/cosmos-idempotency.ts';
import { systemClock, systemDigest, systemRandom, systemTimer } from '../../../shared/system.ts';
import { aLocalAccount, type LocalAccount } from '../infra/cosmos/local-account.ts';

let account: LocalAccount;
let idempotency: ReturnType<typeof cosmosIdempotency>;
const route = { takes: ['Idempotency-Key'] } as const;
const asked = () => ({
  request: new HttpRequest({ method: 'POST', url: 'http://127.0.0.1/x', headers: { 'idempotency-key': 'k' } }),
  ownerId: 'usr_1',
  body: {},
});

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());
beforeEach(async () => {
  const container = await account.aContainer({ partitionKey: { paths: ['/id'] }, defaultTtl: 3_600 });
  idempotency = cosmosIdempotency(async () => container, [Buffer.alloc(32, 1)], systemRandom);
});

it('answers although the answer cannot be stored; the next run has isRepeat and the same seed', async () => {
  const runs: [seed: string, isRepeat: boolean][] = [];
  const run = async (seed: string, isRepeat: boolean) => {
    runs.push([seed, isRepeat]);
    return { status: 200, json: { run: runs.length } };
  };
  const deps = { idempotency, digest: systemDigest, clock: systemClock, timer: systemTimer, random: systemRandom };
  const forgetful = { ...idempotency, keep: () => Promise.reject(new Error('the store is away')) };
  expect(await once({ ...deps, idempotency: forgetful }, route, asked(), run)).toMatchObject({
    status: 200,
    json: { run: 1 },
  });
  expect(await once(deps, route, asked(), run)).toMatchObject({ json: { run: 2 } });
  expect((await once(deps, route, asked(), run)).headers).toEqual({ 'Idempotent-Replayed': 'true' });
  const [first, second] = runs;
  expect(runs).toHaveLength(2);
  expect(second).toEqual([first?.[0], true]);
  expect(first?.[1]).toBe(false);
});
