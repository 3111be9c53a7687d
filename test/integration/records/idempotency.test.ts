/** Who may run under an Idempotency-Key, and what a failed run leaves of it. */

import type { Container, ItemDefinition } from '@azure/cosmos';
import { cosmosIdempotency } from '../../../shared/records/cosmos-idempotency.ts';
import { systemRandom } from '../../../shared/system.ts';
import { aLocalAccount, type LocalAccount } from '../infra/cosmos/local-account.ts';

let account: LocalAccount;
let container: Container;
let records: ReturnType<typeof cosmosIdempotency>;
let under: (...secrets: [Uint8Array, ...Uint8Array[]]) => typeof records;
const now = () => new Date();
const mine = { state: 'mine', seed: expect.any(String), isRepeat: false };

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());
beforeEach(async () => {
  container = await account.aContainer({ partitionKey: { paths: ['/id'] }, defaultTtl: 3_600 });
  under = (...secrets) => cosmosIdempotency(async () => container, secrets, systemRandom);
  records = under(Buffer.alloc(32, 1));
});

async function seedOf(fingerprint: string): Promise<string> {
  const claim = await records.claim('key', fingerprint, now());
  if (claim.state !== 'mine') throw new Error(`the claim is ${claim.state}`);
  return claim.seed;
}

it('binds the key to its request while it runs and when it has answered', async () => {
  expect(await records.claim('key', 'a', now())).toEqual(mine);
  expect(await records.claim('key', 'a', now())).toEqual({ state: 'running' });
  expect(await records.claim('key', 'b', now())).toEqual({ state: 'reused' });
  const answer = { status: 201, json: { id: 1 }, headers: {} };
  await records.keep('key', answer);
  expect(await records.claim('key', 'a', now())).toEqual({ state: 'answered', answer });
  expect(await records.claim('key', 'b', now())).toEqual({ state: 'reused' });
});

it('rotation: reads answers that were kept under a former pepper, and none under one that was removed', async () => {
  await records.claim('key', 'a', now());
  const answer = { status: 201, json: { id: 1 }, headers: {} };
  await records.keep('key', answer);
  const newest = Buffer.alloc(32, 2);
  const rotated = under(newest, Buffer.alloc(32, 1));
  expect(await rotated.claim('key', 'a', now())).toEqual({ state: 'answered', answer });
  await rotated.keep('key', { ...answer, status: 200 });
  expect(await under(newest).claim('key', 'a', now())).toMatchObject({ answer: { status: 200 } });
  await expect(records.claim('key', 'a', now())).rejects.toThrow();
});

it('forgets request and seed of a run that was refused', async () => {
  const refused = await seedOf('a');
  await records.release('key', 'refused', now());
  expect(await seedOf('b')).not.toBe(refused);
});

it('keeps request and seed of a run that failed nobody knows how, even when its repetition is refused', async () => {
  const seed = await seedOf('a');
  await records.release('key', 'unknown', now());
  expect(await records.claim('key', 'b', now())).toEqual({ state: 'reused' });
  expect(await seedOf('a')).toBe(seed);
  await records.release('key', 'refused', now());
  expect(await records.claim('key', 'b', now())).toEqual({ state: 'reused' });
  expect(await seedOf('a')).toBe(seed);
});

describe('a claim whose answer was lost is recognised by the run that wrote it', () => {
  const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

  it('the first claim: the run goes on, and no other one begins', async () => {
    const create = container.items.create.bind(container.items);
    const spy = jest.spyOn(container.items, 'create').mockImplementation(async (item: ItemDefinition) => {
      await create(item);
      throw lost;
    });
    expect(await records.claim('key', 'a', now())).toEqual(mine);
    spy.mockRestore();
    expect(await records.claim('key', 'a', now())).toEqual({ state: 'running' });
    const answer = { status: 201, json: {}, headers: {} };
    await records.keep('key', answer);
    expect(await records.claim('key', 'a', now())).toEqual({ state: 'answered', answer });
  });

  it('the claim after a run that died', async () => {
    const seed = await seedOf('a');
    const anHourLater = new Date(Date.now() + 3_600_000);
    const itemOf = container.item.bind(container);
    const spy = jest.spyOn(container, 'item').mockImplementation((id, key) => {
      const item = itemOf(id, key);
      const replace = item.replace.bind(item);
      item.replace = (async (...args: Parameters<typeof replace>) => {
        await replace(...args);
        throw lost;
      }) as never;
      return item;
    });
    expect(await records.claim('key', 'a', anHourLater)).toEqual({ state: 'mine', seed, isRepeat: true });
    spy.mockRestore();
  });

  it('a claim that did not arrive fails, and the next request runs', async () => {
    const spy = jest.spyOn(container.items, 'create').mockRejectedValue(lost);
    await expect(records.claim('key', 'a', now())).rejects.toMatchObject({ code: 'service_unavailable' });
    spy.mockRestore();
    expect(await records.claim('key', 'a', now())).toEqual(mine);
  });
});

it('keeps them for a run that died without a word', async () => {
  const seed = await seedOf('a');
  const anHourLater = new Date(Date.now() + 3_600_000);
  expect(await records.claim('key', 'a', anHourLater)).toEqual({ state: 'mine', seed, isRepeat: true });
  await records.release('key', 'refused', now());
  expect(await records.claim('key', 'b', anHourLater)).toEqual({ state: 'reused' });
});
