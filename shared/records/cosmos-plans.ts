/**
 * Caches two answers that the SDK requests for every query of an owner's partitions: the query plan and the physical
 * partitions of the container. With both in the cache a query is one call for each physical partition.
 */
import type { FeedOptions, RequestContext, Response } from '@azure/cosmos';
import { AppError } from '../errors.ts';
import { cosmosStatus } from './cosmos-failures.ts';

type Answer = Response<unknown>;
type Next = (context: RequestContext) => Promise<Answer>;

/** Limits the plans of a busy instance: a few texts for each owner. Beyond it the oldest are requested again. */
const maxPlans = 5_000;
/** The service reports a split of a physical partition (410), but not always a merge. */
const rangesForMs = 10 * 60_000;

export interface PlanCache {
  /** Returns the cached response, or the result of `next`. */
  answer(context: RequestContext, next: Next): Promise<Answer>;
}

export function planCache(now: () => number = Date.now): PlanCache {
  const plans = new Map<string, Promise<Answer>>();
  const ranges = new Map<string, { answer: Promise<Answer>; until: number }>();

  async function kept(key: string, context: RequestContext, next: Next): Promise<Answer> {
    const isRanges = context.path?.endsWith('/pkranges');
    const known = isRanges ? ranges.get(key) : undefined;
    const found = known ? (known.until > now() ? known.answer : undefined) : plans.get(key);
    if (found) return copyOf(await found);
    const answer = next(context);
    if (isRanges) ranges.set(key, { answer, until: now() + rangesForMs });
    else plans.set(key, answer);
    // Failures are not cached.
    answer.catch(() => (isRanges ? ranges : plans).delete(key));
    const [oldest] = plans.keys();
    if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
    return copyOf(await answer);
  }

  return {
    async answer(context, next) {
      const key = keyOf(context);
      if (key !== null) return kept(key, context, next);
      return next(context).catch((error: unknown) => {
        if (cosmosStatus(error) !== 410) throw error;
        ranges.clear();
        // The SDK (4.9.3, 4.10.1) keeps this error of a query and repeats the query without end, which stops the process.
        throw new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
      });
    },
  };
}

/** The SDK writes into the headers of a response. */
function copyOf(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers } };
}

/**
 * Returns null for a request whose answer is not cached. A plan names the physical partitions for the partition key in
 * the WHERE. A query that forces a plan contains the owner, and no other part of the key.
 */
function keyOf({ path = '', headers, body, options }: RequestContext): string | null {
  if (path.endsWith('/pkranges')) return `${path} ${headers?.['x-ms-continuation'] ?? ''}`;
  const isForPlan = headers?.['x-ms-cosmos-is-query-plan-request'] !== undefined;
  if (!isForPlan || !(options as FeedOptions | undefined)?.forceQueryPlan) return null;
  const { query, parameters = [] } = JSON.parse(String(body)) as Query;
  const owner = parameters.find(({ name }) => name === '@ownerId')?.value ?? '';
  return JSON.stringify([path, query, owner]);
}

interface Query {
  query: string;
  parameters?: { name: string; value: unknown }[];
}
