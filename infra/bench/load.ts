/**
 * Mixed work at a fixed rate. The load is open: a new journey begins each second, each step has a start time that does
 * not depend on other journeys, and latency counts from that time. A pause of one second therefore shows in every
 * operation that was due in it (no coordinated omission).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type BusyPolicy } from '../local/api-client.ts';
import { type BenchHost, withBenchHost } from './bench-host.ts';
import { anOwner, type Owner } from './journeys.ts';
import { type Journey, journeySteps, type Step } from './load/journey.ts';
import { Latencies, type Point, slope } from './load/latencies.ts';
import type { Benchmark, Measurement } from './measurement.ts';
import type { ProcessFigures } from './probes/process-figures.ts';
import { makeDocument } from './seal/documents.ts';

const defaultMinutes = 10;
/** A journey makes about eight requests. The background jobs of the product come in addition. */
const journeysPerSecond = 1;
/** One of this many journeys has a document of 10 MB. */
const largeEvery = 10;
const ownerCount = 8;
/** Limit of concurrent journeys. If the product is that far behind, it has failed, and no further journey begins. */
const maxJourneys = 120;
const maxTries = 5;
/** The share of the whole time before memory counts. */
const warmUpShare = 0.3;
const sampleMs = 2_000;
const goals = { mbPerMinute: 1, loopMs: 50, errors: 0 };

class HostWatch {
  readonly rss: Point[] = [];
  readonly heapUsed: Point[] = [];
  readonly #client: ApiClient;
  #sealing = 0;

  constructor(url: string) {
    this.#client = new ApiClient(url);
  }

  figures(watch = ''): Promise<ProcessFigures> {
    return this.#client.call('GET', `/bench/process?watch=${watch}`);
  }

  async sample(minute: number): Promise<void> {
    const { rssMb, heapUsedMb } = await this.figures();
    this.rss.push({ x: minute, y: rssMb });
    this.heapUsed.push({ x: minute, y: heapUsedMb });
  }

  /** The host measures its event loop delay while at least one large document is sealed. */
  whileSealing = async <T>(seal: () => Promise<T>): Promise<T> => {
    if (this.#sealing++ === 0) await this.figures('start');
    try {
      return await seal();
    } finally {
      if (--this.#sealing === 0) await this.figures('stop');
    }
  };
}

interface Outcome {
  latencies: Latencies;
  errors: string[];
  journeys: number;
}

async function run(steps: Step[], startedAt: number, { latencies, errors }: Outcome): Promise<void> {
  for (const { operation, dueMs, run: work } of steps) {
    const dueAt = startedAt + dueMs;
    await pause(Math.max(0, dueAt - performance.now()));
    try {
      await work();
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
  const outcome: Outcome = { latencies: new Latencies(), errors: [], journeys: 0 };
  const [startedAt, underWay] = [performance.now(), new Set<Promise<void>>()];
  const isOver = () => performance.now() - startedAt > minutes * 60_000;
  const sampling = (async () => {
    for (; !isOver(); await pause(sampleMs)) await sample((performance.now() - startedAt) / 60_000);
  })();
  for (let index = 0; index < Math.floor(minutes * 60 * journeysPerSecond); index++) {
    const dueAt = startedAt + (index * 1_000) / journeysPerSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    if (underWay.size >= maxJourneys) {
      outcome.errors.push(`${maxJourneys} journeys were in progress, so the next one was not started`);
      continue;
    }
    outcome.journeys += 1;
    const journey = run(stepsOf(index), dueAt, outcome).finally(() => underWay.delete(journey));
    underWay.add(journey);
  }
  await Promise.all([...underWay, sampling]);
  return outcome;
}

async function measure(host: BenchHost, minutes: number): Promise<Measurement[]> {
  const busy: BusyPolicy = { tries: maxTries, retried: 0 };
  const owners: Owner[] = [];
  for (let each = 0; each < ownerCount; each++) owners.push(await anOwner(host, busy));
  const [small, large] = [await makeDocument('small'), await makeDocument('large')];
  const watch = new HostWatch(host.url);
  const stepsOf = (index: number) => {
    const owner = owners[index % ownerCount] as Owner;
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const journey: Journey = { owner, address, document: small, isSigned: index % 2 === 0 };
    if (index % largeEvery < largeEvery - 1) return journeySteps(journey);
    const { whileSealing } = watch;
    return journeySteps({ ...journey, document: large, isSigned: false, size: ', 10 MB', whileSealing });
  };
  const before = await watch.figures();
  const { latencies, errors, journeys } = await load(minutes, stepsOf, (minute) => watch.sample(minute));
  const { cpuUs, delay } = await watch.figures();
  for (const [message, times] of tally(errors)) console.error(`  ${times} × ${message}`);
  const warm = (points: Point[]) => points.filter(({ x }) => x >= minutes * warmUpShare);
  const samples = `${warm(watch.rss).length} samples after ${(minutes * warmUpShare).toFixed(1)} minutes`;
  return [
    ...latencies.measurements(),
    { what: 'operations that failed', value: errors.length, unit: `of ${journeys} journeys`, goal: goals.errors },
    { what: 'answers 503 with Retry-After that were retried', value: busy.retried, unit: '' },
    { what: 'the host, per journey', value: (cpuUs - before.cpuUs) / 1_000 / journeys, unit: 'ms CPU' },
    { ...memory('resident memory grows by', warm(watch.rss)), note: samples },
    { ...memory('used heap grows by', warm(watch.heapUsed)), note: samples },
    {
      what: 'event loop delay while 10 MB are sealed, p99',
      value: delay.p99Ms,
      unit: 'ms',
      goal: goals.loopMs,
      note: `maximum ${delay.maxMs.toFixed(0)}; ${delay.samples} samples`,
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

export const benchmark: Benchmark = {
  title: `${journeysPerSecond} journey a second, every tenth with 10 MB, ${defaultMinutes} minutes (--minutes N)`,
  run: ({ minutes = defaultMinutes } = {}) => withBenchHost((host) => measure(host, minutes), { isPolled: true }),
};
