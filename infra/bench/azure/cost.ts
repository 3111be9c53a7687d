/** What envelopes cost in Azure: amounts times prices. Prices are assumptions (US regions, 2026); look yours up. */
import type { EnvelopeUse } from './measured.ts';

export const prices = {
  requestUnits: { usd: 0.285, per: 1_000_000, text: '$0.285 / million' },
  blobWrites: { usd: 0.07, per: 10_000, text: '$0.07 / 10,000' },
  blobReads: { usd: 0.005, per: 10_000, text: '$0.005 / 10,000' },
  queueCalls: { usd: 0.004, per: 10_000, text: '$0.004 / 10,000' },
  executions: { usd: 0.4, per: 1_000_000, text: '$0.40 / million' },
  gbSeconds: { usd: 0.000026, per: 1, text: '$0.000026' },
  signatures: { usd: 0.15, per: 10_000, text: '$0.15 / 10,000' },
  logGb: { usd: 2.8, per: 1, text: '$2.80 / GB' },
} as const;

/** Flex Consumption, on demand: free in each month. */
const grant = { gbSeconds: 100_000, executions: 250_000 };
/** The least that is billed of an execution that no other one overlaps. Every one here is shorter. */
const billedS = 1;
const monthS = 30 * 86_400;

/** How often the timers of functions/background run. */
export const timerRunsPerMonth = monthS / 30 + monthS / 300 + monthS / 600 + monthS / 3_600 + monthS / 86_400;

export interface CostRow {
  what: string;
  perEnvelope: string;
  amount: number;
  unit: string;
  price: (typeof prices)[keyof typeof prices];
}

export const usdOf = ({ amount, price }: Pick<CostRow, 'amount' | 'price'>) => (amount * price.usd) / price.per;

export function costRows(use: EnvelopeUse, envelopes: number, memoryGb: number): CostRow[] {
  const executions = use.httpExecutions + use.jobExecutions;
  const gbSeconds = executions * billedS * memoryGb;
  const row = (what: string, each: number, price: CostRow['price'], more: Partial<CostRow> = {}): CostRow => ({
    what,
    perEnvelope: String(each),
    amount: each * envelopes,
    unit: '',
    price,
    ...more,
  });
  return [
    row('Cosmos DB, request units', use.requestUnits, prices.requestUnits, {
      perEnvelope: `${use.requestUnits} in ${use.cosmosCalls} calls`,
    }),
    row('Blob Storage, writes (1 by the client)', use.blobWrites, prices.blobWrites),
    row('Blob Storage, reads', use.blobReads, prices.blobReads),
    row('Queue Storage (send, take, delete)', use.queueCalls, prices.queueCalls),
    row(
      `Functions, executions (${use.httpExecutions} HTTP, ${use.jobExecutions} queue)`,
      executions,
      prices.executions,
    ),
    row(`Functions, GB-s (${memoryGb} GB; 1 s each, were none at the same time)`, gbSeconds, prices.gbSeconds),
    row('Key Vault, RSA 3072 signatures', use.signatures, prices.signatures),
    row('Log Analytics', use.logKb / 1_000_000, prices.logGb, {
      perEnvelope: `${use.logKb} kB`,
      unit: `${(use.logKb * envelopes) / 1_000} MB`,
    }),
  ];
}

export const totalOf = (rows: readonly CostRow[]) => rows.reduce((sum, row) => sum + usdOf(row), 0);

/** A month with so many envelopes: Functions with their timers, less what is free, and the rest. */
export function monthlyUsd(use: EnvelopeUse, envelopes: number, memoryGb: number, timers = timerRunsPerMonth): number {
  const executions = (use.httpExecutions + use.jobExecutions) * envelopes + timers;
  const gbSeconds = executions * billedS * memoryGb;
  const functions =
    usdOf({ amount: Math.max(0, gbSeconds - grant.gbSeconds), price: prices.gbSeconds }) +
    usdOf({ amount: Math.max(0, executions - grant.executions), price: prices.executions });
  const rest = costRows(use, envelopes, memoryGb).filter(({ what }) => !what.startsWith('Functions'));
  return functions + totalOf(rest);
}

const usd = (value: number) => `$${value.toFixed(2)}`;
const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** The tables of docs/run/operations.md, between their marks. */
export function costTables(use: EnvelopeUse): string {
  const rows = costRows(use, 1_000, 2);
  const small = totalOf(costRows(use, 1_000, 0.5));
  return [
    '| | per envelope | per 1,000 | unit price assumed | sum |',
    '|---|--:|--:|--:|--:|',
    ...rows.map((row) => {
      const amount = row.unit || count(row.amount);
      return `| ${row.what} | ${row.perEnvelope} | ${amount} | ${row.price.text} | ${usd(usdOf(row))} |`;
    }),
    `| **sum** | | | | **${usd(totalOf(rows))}** |`,
    `| the same on instances of 512 MB (a quarter of a CPU) | | | | ${usd(small)} |`,
    '',
    '| envelopes in a month | with timers, less what is free in a month |',
    '|--:|--:|',
    ...[0, 1_000, 10_000, 100_000].map(
      (envelopes) => `| ${count(envelopes)} | ${usd(monthlyUsd(use, envelopes, 2))} |`,
    ),
  ].join('\n');
}
