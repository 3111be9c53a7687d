/** The tables of the documentation are what the commands print. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  costRows,
  costTables,
  monthlyUsd,
  timerRunsPerMonth,
  totalOf,
  usdOf,
} from '../../../../infra/bench/azure/cost.ts';
import { limitsOf } from '../../../../infra/bench/azure/limits.ts';
import { type EnvelopeUse, envelopeUse } from '../../../../infra/bench/azure/measured.ts';
import { modelTables } from '../../../../infra/bench/model.ts';

const root = resolve(__dirname, '../../../..');

async function between(file: string, mark: string): Promise<string | undefined> {
  const text = await readFile(join(root, file), 'utf8');
  return new RegExp(`<!-- ${mark}:start -->\\n+([\\s\\S]*?)\\n+<!-- ${mark}:end -->`).exec(text)?.[1];
}

it('docs/run/operations.md: what 1,000 envelopes cost', async () => {
  expect(await between('docs/run/operations.md', 'cost')).toBe(costTables(envelopeUse));
});

it('docs/run/scale.md: a million owners and ten million envelopes a day', async () => {
  expect(await between('docs/run/scale.md', 'model')).toBe(modelTables());
});

it('every amount has its price, and the sum is that of the rows', () => {
  const rows = costRows(envelopeUse, 1_000, 2);
  const of = (part: string) => usdOf(rows.find(({ what }) => what.startsWith(part)) as (typeof rows)[number]);
  const executions = envelopeUse.httpExecutions + envelopeUse.jobExecutions;
  expect(of('Functions, GB-s')).toBeCloseTo(executions * 2 * 1_000 * 0.000026, 10);
  expect(of('Cosmos DB')).toBeCloseTo((envelopeUse.requestUnits * 1_000 * 0.285) / 1_000_000, 10);
  expect(totalOf(rows)).toBeCloseTo(
    rows.reduce((sum, row) => sum + usdOf(row), 0),
    10,
  );
});

it('a month is free up to the grant, and dearer with every timer run beyond it', () => {
  const none: EnvelopeUse = { ...envelopeUse, httpExecutions: 0, jobExecutions: 0 };
  expect(monthlyUsd(none, 0, 2, 50_000)).toBe(0);
  expect(monthlyUsd(none, 0, 2, 50_001)).toBeCloseTo(2 * 0.000026, 10);
});

it('the timers of the cost are those of functions/background', async () => {
  const files = ['sweep-envelopes', 'remind-recipients', 'augment-seals', 'sweep-uploads', 'check-certificate'];
  const schedules = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(join(root, `functions/background/${file}.ts`), 'utf8');
      return /serveTimer\('\w+', '([^']+)'/.exec(code)?.[1];
    }),
  );
  expect(schedules).toEqual(['15,45 * * * * *', '20 */5 * * * *', '30 */10 * * * *', '5 41 * * * *', '0 17 6 * * *']);
  expect(timerRunsPerMonth).toBe(30 * (2 * 1_440 + 288 + 144 + 24 + 1));
});

it('the limits come in the order in which growth reaches them', () => {
  const reached = limitsOf(envelopeUse).map(({ perSecond, perEnvelope }) => perSecond / perEnvelope);
  expect(reached).toEqual([...reached].sort((a, b) => a - b));
  const more = limitsOf({ ...envelopeUse, requestUnits: envelopeUse.requestUnits * 2 });
  const unitsOf = (limits: typeof more) => limits.find(({ what }) => what === 'Cosmos DB, serverless')?.perEnvelope;
  expect(unitsOf(more)).toBe(2 * (unitsOf(limitsOf(envelopeUse)) ?? 0));
});
