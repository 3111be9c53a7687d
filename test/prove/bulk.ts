/** A batch is sent while its host is killed again and again: each row becomes one envelope, each person gets one invitation. */
import { readFile } from 'node:fs/promises';
import type { StoredMail } from '../../infra/local/mailbox/mail-store.ts';
import type { HostProcess } from '../../infra/local/stack.ts';
import { leaseForm } from '../fixtures/reference-samples.ts';
import { aPdf, inline } from '../stack.ts';
import { aClient, callsOfV1, type Json, pause } from './client.ts';
import { anOwner } from './owner.ts';
import { aWorld, secretsOf, sweep, type World } from './world.ts';

export interface BulkRun {
  rows: number;
  kills: number;
}

export interface BulkVerdict extends BulkRun {
  /** From the request to the end of the batch. */
  seconds: number;
  /** The usage counts by job, until the last invitation; what a killed host had in work is missing. */
  usage: Record<string, StoreUsage>;
  problems: string[];
}

/** These numbers count the calls of a job to the stores. The request units are those of the model of the local Cosmos DB. */
export type StoreUsage = Record<'requestUnits' | 'cosmosCalls' | 'blobCalls' | 'queueCalls', number>;

/** The work on rows: sending, the events and invitations of it, and the webhooks of the events. */
const jobs = ['SendBatchRows', 'DispatchEvents', 'SendEmail', 'DeliverWebhook'];

/** A claim of a killed worker lasts 45 seconds, and the sweep looks every 30. */
const extraTimeoutMs = 180_000;
/** On a machine with two cores the slowest run sent a row in this time. */
const maxMsPerRow = 500;

export async function proveBulk({ rows, kills }: BulkRun): Promise<BulkVerdict> {
  const world = await aWorld();
  const none = (): StoreUsage => ({ requestUnits: 0, cosmosCalls: 0, blobCalls: 0, queueCalls: 0 });
  const usage = Object.fromEntries(jobs.map((job) => [job, none()]));
  const aHost = () => world.aHost({}, countingUsage(usage));
  try {
    let host = await aHost();
    const client = aClient(() => host.url);
    const owner = await anOwner(client, secretsOf(world).stripe, null);
    const call = callsOfV1(client, owner.key);
    // The deliveries of the envelopes' own events are what `backlog` proves; here they would only fill the queue.
    await call('POST', '/webhooks', { url: world.receiver.url, events: ['batch.completed'] });
    const template = await call('POST', '/templates', { ...leaseForm, document: inline(await aPdf()) });
    const startedAt = Date.now();
    const created = await call('POST', '/batches', {
      templateId: template.data.id,
      name: 'Lease',
      rows: Array.from({ length: rows }, (_, index) => ({
        recipients: [{ roleKey: 'tenant', email: addressOf(index), name: `Tenant ${index}` }],
        prefill: { Flat: String(index) },
      })),
    });
    const read = async () => (await call('GET', `/batches/${created.data.id}`)).data;
    const killed = await killing(read, { rows, kills }, async () => {
      await host.kill9();
      host = await aHost();
    });
    const until = Date.now() + extraTimeoutMs + rows * maxMsPerRow;
    let batch = await read();
    while (batch.endedAt === null && Date.now() < until) {
      await pause(1_000);
      batch = await read();
    }
    const seconds = (Date.now() - startedAt) / 1_000;
    const problems = await judge(world, host, { batch, rows, call });
    return { rows, kills: killed, seconds, usage, problems };
  } finally {
    await world.close();
  }
}

const addressOf = (index: number) => `tenant-${index}@example.com`;

/** Adds up the line that the host logs for each job. */
function countingUsage(usage: Record<string, StoreUsage>): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const logged = /\{"job":.*\}/.exec(line);
      const facts: Json = logged && JSON.parse(logged[0]);
      const counts = usage[facts?.job];
      if (!counts) continue;
      for (const name of Object.keys(counts) as (keyof StoreUsage)[]) counts[name] += facts[name] ?? 0;
    }
  };
}

/** Kills the host each time another part of the rows was sent. Returns how often. */
async function killing(
  read: () => Promise<Json>,
  { rows, kills }: BulkRun,
  killHost: () => Promise<void>,
): Promise<number> {
  let killed = 0;
  while (killed < kills) {
    await pause(500);
    const { counts, endedAt } = await read();
    if (endedAt !== null) break;
    if (counts.sent < (rows * killed) / (kills + 1)) continue;
    await killHost();
    killed += 1;
  }
  return killed;
}

interface Evidence {
  batch: Json;
  rows: number;
  call(method: string, path: string): Promise<Json>;
}

async function judge(world: World, host: HostProcess, { batch, rows, call }: Evidence): Promise<string[]> {
  const problems: string[] = [];
  if (batch.status !== 'completed' || batch.counts.sent !== rows)
    problems.push(`the batch is ${JSON.stringify(batch)}`);
  const addresses: string[] = [];
  for (let cursor = ''; ; ) {
    const { data, pagination } = await call('GET', `/envelopes?limit=100${cursor}`);
    for (const envelope of data) {
      if (envelope.batchId !== batch.id || envelope.status !== 'sent')
        problems.push(`${envelope.id} is not of the batch`);
      addresses.push(...envelope.recipients.map(({ email }: Json) => email));
    }
    if (!pagination.nextCursor) break;
    cursor = `&cursor=${pagination.nextCursor}`;
  }
  problems.push(...differences('envelopes', addresses, rows));
  const until = Date.now() + extraTimeoutMs + rows * maxMsPerRow;
  let invited: string[] = [];
  while (Date.now() < until) {
    await sweep(host);
    invited = await invitations(world.mailboxFile);
    if (invited.length >= rows) break;
    await pause(2_000);
  }
  problems.push(...differences('invitations', invited, rows));
  const ends = () => {
    const posted = world.receiver.received.filter(({ body }) => body.includes('"batch.completed"'));
    return [...new Set(posted.map(({ headers }) => headers['webhook-id']))];
  };
  while (ends().length === 0 && Date.now() < until) await pause(500);
  if (ends().length !== 1) problems.push(`${ends().length} events batch.completed`);
  return problems;
}

/** The addressees, once per message: the copy of a message that was sent twice has the same Message-ID. */
async function invitations(mailboxFile: string): Promise<string[]> {
  const lines = (await readFile(mailboxFile, 'utf8')).split('\n').filter(Boolean);
  const byMessage = new Map(lines.map((line) => JSON.parse(line) as StoredMail).map((mail) => [mail.messageId, mail]));
  return [...byMessage.values()].flatMap(({ to }) => to).filter((address) => address.startsWith('tenant-'));
}

function differences(what: string, addresses: readonly string[], rows: number): string[] {
  const counts = new Map<string, number>();
  for (const address of addresses) counts.set(address, (counts.get(address) ?? 0) + 1);
  const wrong = Array.from({ length: rows }, (_, index) => addressOf(index)).filter((one) => counts.get(one) !== 1);
  const [first = ''] = wrong;
  return wrong.length === 0
    ? []
    : [`${what}: ${wrong.length} addresses do not have exactly one, such as ${first} with ${counts.get(first) ?? 0}`];
}
