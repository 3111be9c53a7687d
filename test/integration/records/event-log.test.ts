/** The events of an account in the order of their time, out of the record store. */
import type { Container } from '@azure/cosmos';
import type { EventPosition } from '../../../shared/domain/webhooks/event-log.ts';
import { snapshotOf } from '../../../shared/domain/webhooks/snapshot.ts';
import { cosmosEvents } from '../../../shared/records/cosmos-events.ts';
import { aSentEnvelope } from '../../fixtures/envelopes.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
const ownerId = 'usr_1';
const snapshot = snapshotOf(aSentEnvelope());

const anEvent = (id: string, second: number, more: object = {}) => ({
  id: `evt_${id}`,
  ownerId,
  itemType: 'event',
  schemaVersion: 1,
  envelopeId: 'e',
  sequence: 1,
  at: at(second),
  type: 'envelope.updated',
  actor: { kind: 'system' },
  data: {},
  previousHash: '',
  hash: 'h',
  snapshot,
  ...more,
});

let account: LocalAccount;
let container: Container;

beforeAll(async () => {
  account = await aLocalAccount();
  container = await account.aContainer(definitionOf('envelopes'));
  const events = [
    anEvent('c', 1),
    anEvent('a', 2),
    anEvent('d', 1, { type: 'envelope.sent', snapshot: undefined, snapshotWith: 'evt_c' }),
    anEvent('b', 1, { envelopeId: 'f' }),
    anEvent('e', 3),
    anEvent('x', 1, { ownerId: 'usr_2' }),
  ];
  for (const event of events) await container.items.create(event);
});
afterAll(() => account.close());

const log = () => cosmosEvents(async () => container);
const start: EventPosition = { at: at(0), id: '' };
const before = new Date(at(9));

it('pages by time and identifier neither skip nor repeat an event, also among events of one time', async () => {
  const all = ['evt_b', 'evt_c', 'evt_d', 'evt_a', 'evt_e'];
  for (const limit of [1, 2, 3, 5, 9]) {
    const seen: string[] = [];
    for (let after = start; ; ) {
      const page = await log().list(ownerId, { after, before, limit });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (!last) break;
      after = { at: last.at, id: last.id };
    }
    expect([limit, seen]).toEqual([limit, all]);
  }
});

it('by type, by envelope, and before a time', async () => {
  const ids = async (more: object) =>
    (await log().list(ownerId, { after: start, before, limit: 9, ...more })).map(({ id }) => id);
  expect(await ids({ types: ['envelope.sent', 'envelope.voided'] })).toEqual(['evt_d']);
  expect(await ids({ envelopeId: 'f' })).toEqual(['evt_b']);
  expect(await ids({ before: new Date(at(2)) })).toEqual(['evt_b', 'evt_c', 'evt_d']);
});

it('with the envelope as each event left it, which another event of its command may hold', async () => {
  const found = await log().listWithSnapshots(ownerId, { after: start, before, limit: 9 });
  expect(found.map(({ snapshot: one }) => one.id)).toEqual(Array(5).fill(snapshot.id));
});
