/**
 * Mixed work at a fixed rate. The load is open: a new journey begins each second, each step has a start time that does
 * not depend on other journeys, and latency counts from that time. A pause of one second therefore shows in every
 * operation that was due in it (no coordinated omission).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient } from '../local/api-client.ts';
import { withBenchHost } from './bench-host.ts';
import { Caller, type Refusals } from './load/caller.ts';
import { arrivals, Latencies, type Point, slope } from './load/latencies.ts';
import { type Owner, ownersLife, type Step, signersLife } from './load/lives.ts';
import type { Benchmark, Measurement } from './measurement.ts';
import type { ProcessFigures } from './probes/loop-watch.ts';
import { makeDocument } from './seal/documents.ts';

const defaultMinutes = 10;
/** Some eight requests of the product for each, its background's not counted. */
const livesPerSecond = 1;
/** Every so many lives one document has 10 MB. */
const largeEvery = 10;
const owners = 8;
/** Limit of concurrent journeys. If the product is that far behind, it has failed, and no further journey begins. */
const maxLives = 120;
/** The share of the whole time before memory counts. */
const warmUpShare = 0.3;
const sampleMs = 2_000;
const goals = { mbPerMinute: 1, loopMs: 50, errors: 0 };

async function anOwner(url: string, refusals: Refusals): Promise<Owner> {
  const client = new ApiClient(url);
  const person = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await client.register(person);
  const id = await client.logIn(person);
  return { id, caller: new Caller(url, client.token, refusals) };
}

/** The state of the host during the load. */
class HostWatch {
  readonly rss: Point[] = [];
  readonly heapUsed: Point[] = [];
  readonly #caller: Caller;
  #sealing = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  ask(watch = ''): Promise<ProcessFigures> {
    return this.#caller.json<ProcessFigures>('GET', `/bench/process?watch=${watch}`, {});
  }

  async sample(minute: number): Promise<void> {
    const { rssMb, heapUsedMb } = await this.ask();
    this.rss.push({ x: minute, y: rssMb });
    this.heapUsed.push({ x: minute, y: heapUsedMb });
  }

  /** The delay of the event loop is watched while at least one large document is sealed. */
  whileSealing = async <T>(seal: () => Promise<T>): Promise<T> => {
    if (this.#sealing++ === 0) await this.ask('start');
    try {
      return await seal();
    } finally {
      if (--this.#sealing === 0) await this.ask('stop');
    }
  };
}

interface Outcome {
  latencies: Latencies;
  /** Messages of failed operations. */
  errors: string[];
  lives: number;
}

async function live(steps: Step[], startedAt: number, { latencies, errors }: Outcome): Promise<void> {
  for (const { operation, dueMs, run } of steps) {
    const dueAt = startedAt + dueMs;
    await pause(Math.max(0, dueAt - performance.now()));
    try {
      await run();
    } catch (error) {
      errors.push(`${operation}: ${(error as Error).message}`);
      return;
    }
    latencies.record(operation, performance.now() - dueAt);
  }
}

async function load(
  minutes: number,
  stepsOf: (index: number) => Step[],
  sample: (minute: number) => Promise<void>,
): Promise<Outcome> {
  const outcome: Outcome = { latencies: new Latencies(), errors: [], lives: 0 };
  const [startedAt, underWay] = [performance.now(), new Set<Promise<void>>()];
  const isOver = () => performance.now() - startedAt > minutes * 60_000;
  const sampling = (async () => {
    for (; !isOver(); await pause(sampleMs)) await sample((performance.now() - startedAt) / 60_000);
  })();
  for (const [index, at] of arrivals(minutes, livesPerSecond).entries()) {
    await pause(Math.max(0, startedAt + at - performance.now()));
    if (underWay.size >= maxLives) {
      outcome.errors.push(`${maxLives} lives were under way, so that one was not begun`);
      continue;
    }
    outcome.lives += 1;
    const life = live(stepsOf(index), startedAt + at, outcome).finally(() => underWay.delete(life));
    underWay.add(life);
  }
  await Promise.all([...underWay, sampling]);
  return outcome;
}

async function measure(url: string, pepper: string, minutes: number): Promise<Measurement[]> {
  const refusals: Refusals = { busy: 0 };
  const people: Owner[] = [];
  for (let each = 0; each < owners; each++) people.push(await anOwner(url, refusals));
  const [small, large] = [await makeDocument('small'), await makeDocument('large')];
  const watch = new HostWatch(new Caller(url, '', refusals));
  const stepsOf = (index: number) => {
    const owner = people[index % owners] as Owner;
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const setting = { owner, pepper, address, document: small, whileSealing: <T>(seal: () => Promise<T>) => seal() };
    if (index % largeEvery === largeEvery - 1) {
      return ownersLife({ ...setting, document: large, whileSealing: watch.whileSealing }, ', 10 MB');
    }
    return index % 2 === 0 ? signersLife(setting) : ownersLife(setting);
  };
  const before = await watch.ask();
  const { latencies, errors, lives } = await load(minutes, stepsOf, (minute) => watch.sample(minute));
  const after = await watch.ask();
  for (const [message, times] of tally(errors)) console.error(`  ${times} × ${message}`);
  const warm = (points: Point[]) => points.filter(({ x }) => x >= minutes * warmUpShare);
  const samples = `${warm(watch.rss).length} samples after ${(minutes * warmUpShare).toFixed(1)} minutes`;
  const most = ({ most: ms, samples: count }: { most: number; samples: number }) =>
    `most ${ms.toFixed(0)}; ${count} samples`;
  return [
    ...latencies.measurements(),
    { what: 'operations that failed', value: errors.length, unit: `of ${lives} lives`, goal: goals.errors },
    { what: 'answers 503 with Retry-After, asked again', value: refusals.busy, unit: '' },
    { what: 'the host, per life', value: (after.cpuUs - before.cpuUs) / 1_000 / lives, unit: 'ms CPU' },
    { ...memory('resident memory grows by', warm(watch.rss)), note: samples },
    { ...memory('used heap grows by', warm(watch.heapUsed)), note: samples },
    { what: 'event loop late, p99, all the time', value: after.loop.p99, unit: 'ms', note: most(after.loop) },
    {
      what: 'event loop late, p99, while 10 MB are sealed',
      value: after.watched.p99,
      unit: 'ms',
      goal: goals.loopMs,
      note: most(after.watched),
    },
    {
      what: '  of it not spent waiting for a processor',
      value: after.watchedOwn.p99,
      unit: 'ms',
      goal: goals.loopMs,
      note: most(after.watchedOwn),
    },
  ];
}

const memory = (what: string, points: Point[]): Measurement => ({
  what,
  value: slope(points),
  unit: 'MB/min',
  goal: goals.mbPerMinute,
});

function tally(messages: string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const message of messages) {
    // Removes identifiers, so that equal messages are counted together.
    const same = message.replace(/[0-9a-f]{8}[0-9a-f-]{4,}/g, '…').slice(0, 200);
    times.set(same, (times.get(same) ?? 0) + 1);
  }
  return times;
}

function run({ minutes = defaultMinutes }: { minutes?: number } = {}): Promise<Measurement[]> {
  return withBenchHost(({ url, env }) => measure(url, env.LINK_PEPPER ?? '', minutes), { isPolled: true });
}

export const benchmark: Benchmark = {
  title: `${livesPerSecond} life of an envelope a second, every tenth of 10 MB, ${defaultMinutes} minutes (--minutes N)`,
  run,
};
