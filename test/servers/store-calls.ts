/**
 * Counts the store calls of one host for a request. It leaves out calls for other reasons: after ten seconds the host
 * reads the cached key and account again, and it takes requests of a key in blocks from a counter.
 */
import { rememberedForMs } from '../../shared/auth/authenticator.ts';
import { beforeStores, type Store } from './before-stores.ts';
import { aCuttingProxy, type Cut } from './cutting-proxy.ts';

export type Counts = Record<Store, number>;

const stores: Store[] = ['cosmos', 'blob', 'queue'];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The block counters of shared/rate-limit/key-limiter.ts. Their items are made by the first request of a minute. */
const isRateCounter = (line: string) => decodeURIComponent(line).includes('/transient/docs/counter:rate:');

export interface StoreCalls {
  /** The settings of a host whose calls are to be counted. */
  env: Record<string, string>;
  /** The calls to Cosmos DB since the last `clear`, by `METHOD path`. */
  cosmos(): string[];
  clear(): void;
  /**
   * The calls that `run` makes. Some may come after its answer: waits for as many as `expected`, at most `lateMs`, and
   * then until no more come.
   */
  of(run: () => Promise<unknown>, expected?: Counts): Promise<Counts>;
  close(): Promise<void>;
}

const quietMs = 40;
const lateMs = 5_000;

/** @param env The settings of a host that calls the stores directly. */
export async function storeCalls(env: Record<string, string>): Promise<StoreCalls> {
  const aCut = (): Cut => ({ seen: [], isArmed: true, at: 0, when: 'before', happens: () => undefined });
  const cuts: Record<Store, Cut> = { cosmos: aCut(), blob: aCut(), queue: aCut() };
  const before = await beforeStores(env, (target, store) => aCuttingProxy(target, cuts[store]));
  const counts = (): Counts => ({
    cosmos: cuts.cosmos.seen.filter((line) => !isRateCounter(line)).length,
    blob: cuts.blob.seen.length,
    queue: cuts.queue.seen.length,
  });
  const total = ({ cosmos, blob, queue }: Counts) => cosmos + blob + queue;
  const clear = () => {
    for (const store of stores) cuts[store].seen = [];
  };

  async function settled(expected?: Counts): Promise<void> {
    const until = Date.now() + lateMs;
    const isMissing = () => expected !== undefined && stores.some((store) => counts()[store] < expected[store]);
    while (isMissing() && Date.now() < until) await pause(5);
    for (let before = -1; before !== total(counts()); ) {
      before = total(counts());
      await pause(quietMs);
    }
  }

  return {
    env: before.env,
    cosmos: () => cuts.cosmos.seen,
    clear,
    async of(run, expected) {
      clear();
      await run();
      await settled(expected);
      return counts();
    },
    close: before.close,
  };
}

const minuteMs = 60_000;
const minuteOf = (ms: number) => Math.floor(ms / minuteMs);
const maxTries = 5;
/** A measurement begins when at least this much is left; most take a tenth of it. */
const neededMs = 2_000;

export interface Remembering {
  calls: StoreCalls;
  /** The identifiers of the key and the account that the host is to remember. */
  items: string[];
  /** A request with that key to the host that is counted, which reads neither item for itself. */
  ask(): Promise<unknown>;
}

/**
 * Measures only while the host remembers key and account, and within one minute, because windows of rate counters end
 * with a minute. The host must not be asked with this key or account in any other way.
 */
export function steadyHost({ calls, items, ask }: Remembering) {
  /** The host read both items between these two moments. */
  let earliest = 0;
  let latest = 0;

  /** Until when the host will read neither item, and no minute ends. */
  const steadyUntil = () => Math.min(earliest + rememberedForMs, (minuteOf(earliest) + 1) * minuteMs);

  async function makeSteady(): Promise<void> {
    if (steadyUntil() - Date.now() >= neededMs) return;
    // The host forgets both, so that it reads them together.
    await pause(Math.max(0, latest + rememberedForMs + 1 - Date.now()));
    const leftMs = minuteMs - (Date.now() % minuteMs);
    if (leftMs < 2 * neededMs) await pause(leftMs + 1);
    earliest = Date.now();
    await calls.of(ask);
    latest = Date.now();
    const unread = items.filter((id) => !calls.cosmos().some((line) => line === `GET ${pathOf(id)}`));
    if (unread.length > 0) throw new Error(`The host did not read again what it should have forgotten: ${unread}`);
  }

  /**
   * Runs `measure` with the result of `prepare`; repeats both if the host may have read the cached items in between.
   */
  return async function steadily<P, T>(prepare: () => Promise<P>, measure: (prepared: P) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < maxTries; attempt++) {
      const prepared = await prepare();
      await makeSteady();
      const measured = await measure(prepared);
      if (Date.now() < steadyUntil()) return measured;
      [earliest, latest] = [0, Date.now()];
    }
    throw new Error(
      `${maxTries} measurements took so long that the host may have read key and account again, which it does after ${rememberedForMs} ms.`,
    );
  };
}

export const pathOf = (accountItem: string) => `/dbs/countersign/colls/accounts/docs/${accountItem}`;
