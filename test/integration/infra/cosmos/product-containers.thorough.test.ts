import { cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { aLocalAccount, type LocalAccount } from './local-account.ts';

let account: LocalAccount;

beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());

const aServer = () =>
  cosmosContainers({
    endpoint: account.cosmos.endpoint,
    key: account.cosmos.key,
    database: 'product',
    createsContainers: true,
    credential: () => Promise.reject(new Error('a key is enough')),
  });

describe("the product's containers", () => {
  it('are there for every one of several servers that start together', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await aServer()('envelopes')).id));
    expect(ids).toEqual(Array(6).fill('envelopes'));
  });
});
