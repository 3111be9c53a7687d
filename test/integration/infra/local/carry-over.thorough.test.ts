/** A data folder of the version before, whose envelopes were partitioned by owner alone, is carried over or left usable. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOver } from '../../../../infra/local/carry-over.ts';
import { type RunningCosmos, startCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { Store } from '../../../../infra/local/cosmos/store.ts';
import { cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { cosmosEnvelopes } from '../../../../shared/records/cosmos-envelopes.ts';
import { cosmosOutbox } from '../../../../shared/records/cosmos-outbox.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { anOlderFolder } from '../../../fixtures/older-folder.ts';
import { aStoredItem, storedItems } from '../../../fixtures/stored-items.ts';

let older: string;
let folder: string;
let cosmos: RunningCosmos | undefined;

beforeAll(async () => {
  older = await anOlderFolder();
});
afterAll(() => rm(older, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carried-over-'));
  await cp(older, folder, { recursive: true });
});
afterEach(async () => {
  await cosmos?.close();
  cosmos = undefined;
  await rm(folder, { recursive: true, force: true });
});

const envelopesOf = (name: string) => storedItems.filter(({ item }) => item.itemType === name).map(({ item }) => item);

async function opened() {
  cosmos = await startCosmos({ dataDir: folder, carryOver });
  const containers = cosmosContainers({
    ...cosmos,
    database: 'countersign',
    createsContainers: true,
    credential: () => Promise.reject(new Error('a key is enough')),
  });
  return { containers, envelopes: cosmosEnvelopes(containers, systemRandom) };
}

it('every envelope is read, listed and changed, with its version as it was, and its events are there', async () => {
  const before = new Store(folder);
  const etags = new Map(
    [...before.container('countersign', 'envelopes').items(Date.now())].map(({ id, document }) => [id, document._etag]),
  );
  before.close();
  const { envelopes, containers } = await opened();
  const stored = envelopesOf('envelope').filter(({ deletedAt }) => deletedAt === null);
  expect(stored.length).toBeGreaterThan(5);
  for (const { id, ownerId } of stored) {
    const read = await envelopes.get(String(ownerId), id);
    expect(read?.version).toBe(etags.get(id));
    expect((await envelopes.listAll(String(ownerId))).map((envelope) => envelope.id)).toContain(id);
    if (read) expect(await envelopes.commit(read, { ...read.value, name: 'Renamed' }, [])).not.toBe('conflict');
  }
  for (const { id, ownerId, envelopeId } of envelopesOf('event')) {
    const events = await envelopes.events(String(ownerId), String(envelopeId));
    expect(events.map((event) => event.id)).toContain(id);
    const pending = await cosmosOutbox(containers).findPending(String(ownerId), 100);
    expect(pending.map(({ event }) => event.id)).toContain(id);
  }
});

it('an envelope sealed by the version before is found by each of its hashes', async () => {
  const { envelopes } = await opened();
  const { item } = aStoredItem('envelope', 'completed');
  const { sha256, formerSha256 } = item.seal as { sha256: string; formerSha256: string[] };
  for (const hash of [sha256, ...formerSha256]) {
    expect((await envelopes.findSealed(hash))?.envelopeId).toBe(item.id);
  }
  expect(await envelopes.findSealed('0'.repeat(64))).toBeNull();
});

it('what is in other containers stays as it was', async () => {
  const { containers } = await opened();
  for (const name of ['accounts', 'templates', 'webhooks', 'mails'] as const) {
    const { resources } = await (await containers(name)).items.readAll().fetchAll();
    const ids = storedItems.filter((stored) => stored.container === name).map(({ item }) => item.id);
    expect(resources.map(({ id }) => id).sort()).toEqual(ids.sort());
  }
});

it('a folder that is carried over is opened as it is', async () => {
  await opened();
  await cosmos?.close();
  const journal = await readFile(join(folder, 'journal.log'));
  const store = new Store(folder);
  expect(carryOver(store)).toBe(false);
  store.close();
  expect(await readFile(join(folder, 'journal.log'))).toEqual(journal);
});

it('a crash before the last step leaves the older folder usable, and the next start carries it over', async () => {
  const store = new Store(folder);
  store.rewrite = () => {
    throw new Error('killed');
  };
  expect(() => carryOver(store)).toThrow('killed');
  store.close();
  await writeFile(join(folder, 'journal.next'), 'half a journ');
  const again = new Store(folder);
  const kept = again.container('countersign', 'envelopes');
  expect(kept.definition.partitionKey).toMatchObject({ paths: ['/ownerId'] });
  expect([...kept.items(Date.now())]).toHaveLength(envelopesOf('envelope').length + envelopesOf('event').length);
  again.close();
  const { item } = aStoredItem('envelope', 'completed');
  expect((await (await opened()).envelopes.get(String(item.ownerId), item.id))?.value.status).toBe('completed');
});
