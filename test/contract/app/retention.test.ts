/** Documents are erased by age, two weeks after their owners were notified. */
import { anAddress, awaitMail, mailsTo } from '../../ceremony.ts';
import { changeRecord, recordsOfStack } from '../../fixtures/records.ts';
import {
  aDraft,
  aSession,
  type Client,
  client,
  expectRefusal,
  type Json,
  runFunction,
  type Session,
} from '../../stack.ts';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

let owner: Session;
let app: Client;
beforeEach(async () => {
  owner = await aSession();
  app = client(owner.token);
});

/** A document that ended so many days ago, which no client can bring about. */
async function ended(days: number, status: 'completed' | 'voided' = 'completed'): Promise<string> {
  const id = await aDraft(owner);
  if (status === 'completed') expect((await app('POST', `/envelopes/${id}/complete`)).status).toBe(200);
  else {
    const signers = [{ email: anAddress(), name: 'Ada' }];
    expect((await app('PUT', `/envelopes/${id}`, { signers, status: 'sent' })).status).toBe(200);
    expect((await app('PUT', `/envelopes/${id}`, { status: 'voided' })).status).toBe(200);
  }
  await changeRecord(owner.userId, id, (item) => {
    item[`${status}At`] = daysAgo(days);
  });
  return id;
}

async function noticed(days: number): Promise<void> {
  const item = (await recordsOfStack()('accounts')).item(owner.userId, owner.userId);
  const { resource } = await item.read<Json>();
  await item.replace({ ...resource, retention: { ...resource.retention, noticedAt: daysAgo(days) } });
}

const set = (retention: object) => app('PATCH', '/account/retention', retention);
const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await app('GET', `/envelopes/${id}`)).status));
const notices = async () =>
  (await mailsTo(owner.email)).filter(({ subject }) => subject === 'Old documents will be erased soon');

it('is off; a number of days is from 1 to 36,500', async () => {
  const off = { completedDays: null, endedDays: null, noticedAt: null, nextErasureAt: null };
  expect((await app('GET', '/account/retention')).json).toEqual(off);
  for (const completedDays of [0, 36_501, 1.5, '30']) {
    expectRefusal(await set({ completedDays }), 400, 'validation_error', 'completedDays');
  }
  await ended(4_000);
  await runFunction('SweepUploads');
  expect((await app('GET', '/account/retention')).json).toEqual(off);
});

it('owners are notified once, nothing is erased for two weeks, then what is due is; a hold and a younger document stay', async () => {
  const due = [await ended(400), await ended(40, 'voided')];
  const kept = [await ended(300), await ended(20, 'voided'), await ended(400)];
  expect((await app('PATCH', `/envelopes/${kept[2]}`, { legalHold: true })).status).toBe(200);
  const { json } = await set({ completedDays: 365, endedDays: 30 });
  const inTwoWeeks = Date.parse(json.nextErasureAt) - Date.now();
  expect(Math.round(inTwoWeeks / dayMs)).toBe(14);

  await runFunction('SweepUploads');
  await awaitMail(owner.email, ({ subject }) => subject === 'Old documents will be erased soon');
  await runFunction('SweepUploads');
  expect(await statusesOf([...due, ...kept])).toEqual([200, 200, 200, 200, 200]);
  await noticed(13.9);
  await runFunction('SweepUploads');
  expect(await statusesOf(due)).toEqual([200, 200]);
  await noticed(14.1);
  await runFunction('SweepUploads');
  expect(await statusesOf(due)).toEqual([404, 404]);
  expect(await statusesOf(kept)).toEqual([200, 200, 200]);
  expect((await notices()).length).toBe(1);
  const [voided] = due.slice(1);
  const { resource } = await (await recordsOfStack()('envelopes'))
    .item(voided ?? '', [owner.userId, voided ?? ''])
    .read<Json>();
  expect(resource).toMatchObject({ itemType: 'erasure', erasedBy: null, reason: 'Retention: 30 days' });
  const next = Date.parse((await app('GET', '/account/retention')).json.nextErasureAt) - Date.now();
  expect(Math.round(next / dayMs)).toBe(10);
}, 60_000);

it('other days start a new notice, and nothing is erased before it', async () => {
  const id = await ended(400);
  await set({ completedDays: 365 });
  await noticed(15);
  expect((await set({ completedDays: 100 })).json.noticedAt).toBeNull();
  await runFunction('SweepUploads');
  expect(await statusesOf([id])).toEqual([200]);
  await awaitMail(owner.email, ({ subject }) => subject === 'Old documents will be erased soon');
}, 60_000);
