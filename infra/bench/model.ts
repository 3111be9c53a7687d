/**
 * The service at a million owners and ten million envelopes a day: amounts measured on the local product, limits and
 * prices that Azure documents, and the queue of sealing simulated event by event. `npm run bench -- model` prints the
 * tables of docs/run/scale.md; they are the same at every run.
 */
import { seeded } from '../sample.ts';
import { costRows, prices, usdOf } from './azure/cost.ts';
import { documentMb, httpInstances, instances, limitsOf, sealsPerSecond, storageCalls } from './azure/limits.ts';
import { type EnvelopeUse, envelopeUse } from './azure/measured.ts';
import { arrivals, exponential, type Outcome, peakHour, rateAt, shareOfHour, simulate } from './azure/queueing.ts';
import type { Benchmark } from './measurement.ts';

const owners = 1_000_000;
const perDay = 10_000_000;
const memoryGb = 2;
/** Target-based scaling: messages of the queue for one instance (host.json, batchSize), looked at this often; one instance ends at a time. */
const messagesPerInstance = 8;
const everyS = 10;
const startS = 5;
const physicalGb = 50;
const indexFactor = 1.3;
const autoscalePer100 = 0.012;
const seed = 12;
const spanS = 600;

const peakRate = (envelopes: number) => (envelopes * shareOfHour(peakHour)) / 3_600;

interface Scenario {
  what: string;
  most: number;
  /** Times the rate of the hour, from `burst.fromS` for `burst.forS` seconds. */
  burst?: { factor: number; fromS: number; forS: number };
}

/** Ten minutes with the peak in their middle. An instance is one server, its CPU; documents differ widely, so times do. */
function sealing(use: EnvelopeUse, { most, burst }: Scenario): Outcome {
  const random = seeded(seed);
  const fromS = (peakHour + 0.5) * 3_600 - spanS / 2;
  const rate = (atS: number) => {
    const isBurst = burst && atS >= fromS + burst.fromS && atS < fromS + burst.fromS + burst.forS;
    return rateAt(perDay, atS) * (isBurst ? burst.factor : 1);
  };
  const first = Math.ceil(rate(fromS) / sealsPerSecond(use));
  return simulate({
    fromS,
    untilS: fromS + spanS,
    arrivalAfter: arrivals(random, rate, peakRate(perDay) * (burst?.factor ?? 1) * 1.01),
    serviceS: () => exponential(random, 1 / sealsPerSecond(use)),
    firstServers: Math.min(first, most),
    scale: {
      everyS,
      startS,
      ending: 1,
      servers: (depth) => Math.min(most, Math.max(1, Math.ceil(depth / messagesPerInstance))),
    },
  });
}

const number = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
const rounded = (value: number) => number(Number(value.toPrecision(2)));
const table = (heads: string[], aligned: string, rows: string[][]) =>
  [heads, aligned.split(' '), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function demand(use: EnvelopeUse): string {
  const rate = peakRate(perDay);
  const gbPerDay = (perDay * use.storedKb * indexFactor) / 1_000_000;
  const rows: [string, number, string][] = [
    ['envelopes a second', rate, `${number(shareOfHour(peakHour) * 100, 1)} % of the day in the busiest hour`],
    ['HTTP requests a second', rate * use.httpExecutions, `${use.httpExecutions} an envelope`],
    ['instances for HTTP', Math.ceil(httpInstances(use, rate)), `${use.httpCpuMs} ms of CPU an envelope`],
    ['instances that seal', Math.ceil(rate / sealsPerSecond(use)), `${use.sealCpuMs} ms of CPU an envelope`],
    ['request units a second', rate * use.requestUnits, `${use.requestUnits} an envelope`],
    ['requests a second to storage', rate * storageCalls(use), `${storageCalls(use)} an envelope`],
    ['e-mails a second', rate * use.mails, `${use.mails} an envelope`],
    ['GB of records a day', gbPerDay, `${use.storedKb} kB an envelope, ${indexFactor} × with its index`],
    ['physical partitions after a year', (gbPerDay * 365) / physicalGb, `of ${physicalGb} GB`],
    ['TB of documents a day', (2 * perDay * documentMb) / 1_000_000, `${documentMb} MB, uploaded and sealed`],
  ];
  return table(
    ['At the peak of 10 million envelopes a day', '', 'from'],
    '--- --: ---',
    rows.map(([what, value, from]) => [what, rounded(value), from]),
  );
}

function limits(use: EnvelopeUse): string {
  const reached = (perSecond: number, perEnvelope: number) => (perSecond / perEnvelope / peakRate(1)) as number;
  return table(
    ['Limit', 'documented', 'reached at, envelopes a day', 'moved by'],
    '--- --- --: ---',
    limitsOf(use).map(({ what, documented, perSecond, perEnvelope, movedBy }) => [
      what,
      documented,
      rounded(reached(perSecond, perEnvelope)),
      movedBy,
    ]),
  );
}

const scenarios: Scenario[] = [
  { what: 'ten minutes at the peak, at most 250 instances', most: instances.quota },
  {
    what: 'the same, one minute with three times the rate',
    most: instances.quota,
    burst: { factor: 3, fromS: 300, forS: 60 },
  },
  { what: 'ten minutes at the peak, at most 25 instances', most: 25 },
];

function queue(use: EnvelopeUse): string {
  return table(
    ['Sealing, simulated', 'instances, most', 'messages in the queue, most', 'wait, mean', 'wait, 99 %'],
    '--- --: --: --: --:',
    scenarios.map((scenario) => {
      const { mostServers, maxDepth, meanWaitS, p99WaitS } = sealing(use, scenario);
      const instancesUsed = number(mostServers);
      return [scenario.what, instancesUsed, rounded(maxDepth), `${number(meanWaitS, 1)} s`, `${number(p99WaitS, 1)} s`];
    }),
  );
}

/** Instances are busy all the time at this load, so time counts and the least second of an execution does not. */
function costs(use: EnvelopeUse): string {
  const hours = Array.from({ length: 24 }, (_, hour) => (perDay * shareOfHour(hour)) / 3_600);
  const busy = hours.map((rate) => httpInstances(use, rate) + (rate / sealsPerSecond(use)) * 1.25);
  const gbSeconds = busy.reduce((sum, count) => sum + count * 3_600 * memoryGb, 0);
  const most = Math.max(...hours) * use.requestUnits;
  const units = hours.reduce((sum, rate) => sum + Math.max(rate * use.requestUnits, most / 10), 0);
  const of = (part: string) => costRows(use, perDay, memoryGb).filter(({ what }) => what.startsWith(part));
  const linear = (part: string) => of(part).reduce((sum, row) => sum + usdOf(row), 0);
  const rows: [string, number, string][] = [
    ['Functions, GB-s', usdOf({ amount: gbSeconds, price: prices.gbSeconds }), `${rounded(gbSeconds)} GB-s`],
    ['Functions, executions', linear('Functions, executions'), `${use.httpExecutions + use.jobExecutions} an envelope`],
    ['Cosmos DB, autoscale', (units / 100) * autoscalePer100, `$${autoscalePer100} for 100 RU/s and hour`],
    ['Blob and Queue Storage, requests', linear('Blob') + linear('Queue'), ''],
    ['Key Vault', linear('Key Vault'), ''],
    ['Log Analytics', linear('Log'), `${use.logKb} kB an envelope`],
  ];
  const sum = rows.reduce((total, [, usd]) => total + usd, 0);
  return table(
    ['A day of 10 million', 'cost', 'from'],
    '--- --: ---',
    [...rows, ['**sum, without what is stored**', sum, `$${number((sum / perDay) * 1_000, 2)} for 1,000`] as const].map(
      ([what, usd, from]) => [what, `$${rounded(usd)}`, from],
    ),
  );
}

/** The tables of docs/run/scale.md. */
export function modelTables(use: EnvelopeUse = envelopeUse): string {
  return [demand(use), limits(use), queue(use), costs(use)].join('\n\n');
}

export const benchmark: Benchmark = {
  title: `${number(owners)} owners and ${number(perDay)} envelopes a day, by a model`,
  isSimulated: true,
  run: async () => modelTables(),
};
