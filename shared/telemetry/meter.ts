/** Counts what a request or a job costs: calls to the stores and request units of Cosmos DB, where the calls are made. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

export interface Usage {
  cosmosCalls: number;
  /** Request units Cosmos DB charged. */
  requestUnits: number;
  blobCalls: number;
  queueCalls: number;
  /** Counts attempts to seal by the level that they reached, or by `failed`. `sealMs` is their time in total. */
  seals: Record<string, number>;
  sealMs: number;
}

const meters = new AsyncLocalStorage<Usage>();

/** Counts the calls of `run`, also those that it leaves running; `usage` grows with them. */
export function metered<T>(run: (usage: Usage) => Promise<T>): Promise<T> {
  const usage: Usage = { cosmosCalls: 0, requestUnits: 0, blobCalls: 0, queueCalls: 0, seals: {}, sealMs: 0 };
  return meters.run(usage, () => run(usage));
}

export function countCosmosCall(requestUnits: number): void {
  const usage = meters.getStore();
  if (!usage) return;
  usage.cosmosCalls += 1;
  usage.requestUnits += requestUnits;
}

export function countBlobCall(): void {
  const usage = meters.getStore();
  if (usage) usage.blobCalls += 1;
}

export function countQueueCall(): void {
  const usage = meters.getStore();
  if (usage) usage.queueCalls += 1;
}

/** @param outcome the level of the seal, or `failed` */
export function countSeal(outcome: string, durationMs: number): void {
  const usage = meters.getStore();
  if (!usage) return;
  usage.seals[outcome] = (usage.seals[outcome] ?? 0) + 1;
  usage.sealMs += durationMs;
}

/** The usage for the log, without zeros. */
export function usageFacts(usage: Usage): Record<string, number | Record<string, number>> {
  const { cosmosCalls, requestUnits, blobCalls, queueCalls, seals, sealMs } = usage;
  const facts = { cosmosCalls, requestUnits: Math.round(requestUnits * 100) / 100, blobCalls, queueCalls };
  const amounts = Object.fromEntries(Object.entries(facts).filter(([, amount]) => amount > 0));
  return Object.keys(seals).length > 0 ? { ...amounts, seals, sealMs: Math.round(sealMs) } : amounts;
}

/** Identifies an account in the log without naming it. */
export function ownerHash(ownerId: string): string {
  return createHash('sha256').update(ownerId).digest('hex').slice(0, 12);
}
