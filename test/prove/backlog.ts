/**
 * Events pile up for one webhook endpoint while the only host is killed again and again. At every other host the endpoint
 * takes what it is sent and keeps silent, so that the host dies inside its deliveries. Then one host stays and the endpoint
 * is healthy: how long is it until the last event has arrived?
 */
import type { Receiver } from '../servers/receiver.ts';
import { aClient, aKey, type Client, expectStatus, type Json, pause } from './client.ts';
import { anOwner, type Owner } from './owner.ts';
import { aWorld, secretsOf } from './world.ts';

export interface BacklogRun {
  kills: number;
  /** Time in which the kills happen, at equal intervals. */
  seconds: number;
  /** Time after the last kill in which every event must arrive. */
  withinSeconds: number;
}

export interface BacklogVerdict {
  /** From the first host to the last kill. Exceeds `seconds` if hosts start slowly. */
  killingMs: number;
  events: number;
  /** Events that had not arrived at the last kill. */
  waiting: number;
  /** From the last kill to the first arrival of the last event. */
  lastArrivalMs: number;
  problems: string[];
}

/** Made at each host, and changed once: two events each. */
const envelopesOfAHost = 8;
/** An event is listed when it is so old, in milliseconds. */
const listedAfterMs = 6_000;
/** How long is waited for what comes too late. */
const longestWaitMs = 240_000;

export async function proveBacklog({ kills, seconds, withinSeconds }: BacklogRun): Promise<BacklogVerdict> {
  const world = await aWorld();
  try {
    const { receiver } = world;
    const arrived = new Arrivals(receiver);
    let host = await world.aHost();
    const client = aClient(() => host.url);
    const owner = await anOwner(client, secretsOf(world).stripe, receiver.url);
    const startedAt = Date.now();
    for (let kill = 1; kill <= kills; kill++) {
      const isSilent = kill % 2 === 1;
      receiver.script(isSilent ? 'hang' : 200);
      await makeEvents(client, owner);
      await pause(startedAt + (kill / kills) * seconds * 1_000 - Date.now());
      await host.kill9();
      arrived.note({ isSilent });
      if (kill < kills) host = await world.aHost();
    }
    const killedAt = Date.now();
    receiver.script(200);
    host = await world.aHost();
    await pause(killedAt + listedAfterMs - Date.now());
    const committed = await committedEvents(client, owner);
    const isMissing = (id: string) => !arrived.at.has(id);
    const waiting = committed.filter((id) => (arrived.at.get(id) ?? killedAt) >= killedAt).length;
    for (const until = killedAt + longestWaitMs; committed.some(isMissing) && Date.now() < until; arrived.note()) {
      await pause(100);
    }
    const lastArrivalMs = Math.max(0, ...committed.map((id) => (arrived.at.get(id) ?? 0) - killedAt));
    const problems = committed.filter(isMissing).map((id) => `${id} never came`);
    const unknown = [...arrived.at.keys()].filter((id) => !committed.includes(id));
    problems.push(...unknown.map((id) => `${id} came and was never committed`));
    if (lastArrivalMs > withinSeconds * 1_000) problems.push(`the last came after ${lastArrivalMs / 1_000} s`);
    return { killingMs: killedAt - startedAt, events: committed.length, waiting, lastArrivalMs, problems };
  } finally {
    await world.close();
  }
}

/** The time at which each event first reached an endpoint that accepted it. */
class Arrivals {
  readonly at = new Map<string, number>();
  private readonly receiver: Receiver;

  constructor(receiver: Receiver) {
    this.receiver = receiver;
  }

  /** Since the last time. To a silent endpoint nothing arrives: it has not answered. */
  note({ isSilent = false } = {}): void {
    for (const { at, headers } of this.receiver.received.splice(0)) {
      const id = headers['webhook-id'];
      if (!isSilent && id !== undefined && !this.at.has(id)) this.at.set(id, at);
    }
  }
}

async function makeEvents(client: Client, { key: token }: Owner): Promise<void> {
  const recipients = [{ email: 'tenant@example.com', name: 'Tenant' }];
  const one = async () => {
    const body = { name: 'Lease', recipients };
    const made = await client.call('POST', '/api/v1/envelopes', { token, body, headers: aKey() });
    const { id } = expectStatus(made, 201).data;
    const change = { token, body: { name: 'Lease, changed' } };
    expectStatus(await client.call('PATCH', `/api/v1/envelopes/${id}`, change), 200);
  };
  await Promise.all(Array.from({ length: envelopesOfAHost }, one));
}

async function committedEvents(client: Client, { key: token }: Owner): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const path = `/api/v1/events?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: Json = expectStatus(await client.call('GET', path, { token }), 200);
    ids.push(...page.data.map(({ data }: Json) => data.eventId));
    if (page.data.length === 0 || !page.pagination.hasMore) return ids;
    cursor = page.pagination.nextCursor;
  }
}
