/**
 * Keeps what the SDK asks again at every query of an owner's partitions: the plan of the query, and the physical
 * partitions of the container. With both at hand such a query is one call for each physical partition it touches.
 */
import type { FeedOptions, RequestContext, Response } from '@azure/cosmos';

type Answer = Response<unknown>;
type Next = (context: RequestContext) => Promise<Answer>;

/** Plans of a busy instance: a few texts for each of its owners. At the bound the oldest are asked for again. */
const maxPlans = 5_000;
/** Physical partitions that merge leave stale ranges behind, which a split reports and a merge need not. */
const rangesForMs = 10 * 60_000;

export interface PlanCache {
  /** The answer that is kept, or the one that `next` gives. */
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
    // A failure is not kept.
    answer.catch(() => (isRanges ? ranges : plans).delete(key));
    const [oldest] = plans.keys();
    if (plans.size > maxPlans && oldest !== undefined) plans.delete(oldest);
    return copyOf(await answer);
  }

  return {
    async answer(context, next) {
      const key = keyOf(context);
      if (key !== null) return kept(key, context, next);
      return next(context).catch((error: { code?: unknown }) => {
        // A physical partition was split: the SDK reads the ranges again, and must not get the ones it has.
        if (error?.code === 410) ranges.clear();
        throw error;
      });
    },
  };
}

/** The SDK writes into headers of an answer. */
function copyOf(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers } };
}

/**
 * Null for a request whose answer is not kept. A plan says which physical partitions hold what the WHERE demands of the
 * partition key. A query that is planned from the beginning demands the owner, and no other part of the key.
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
