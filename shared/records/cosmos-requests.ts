/**
 * Runs at every request of the Cosmos SDK, retries included: counts it, refuses needless requests, and stops retries
 * that the SDK does not limit.
 */
import type { CosmosClientOptions, FeedOptions, PluginConfig, RequestContext } from '@azure/cosmos';
import { AppError } from '../errors.ts';
import { countCosmosCall } from '../telemetry/meter.ts';
import { cosmosStatus, translateCosmosError } from './cosmos-failures.ts';

/**
 * The SDK requests the plan of every query in parallel with the query, and uses it only if the service refuses to run
 * the query alone. It never refuses a query within one partition, so this plan is not requested.
 */
function asksForNeedlessPlan({ headers, options }: RequestContext): boolean {
  const isForPlan = headers?.['x-ms-cosmos-is-query-plan-request'] !== undefined;
  return isForPlan && (options as FeedOptions | undefined)?.partitionKey !== undefined;
}

/**
 * The SDK repeats a request every second for two minutes after 403 with the substatus 3 or 1008, or if the name of the
 * database cannot be resolved. The first repetitions already go to the region that the account names then.
 */
const maxRepetitions = 3;

/**
 * Returns the error that the SDK shall receive. It passes an `AppError` on and does not repeat the request.
 * 410: the SDK (4.9.3, 4.10.1) would keep the error of a query whose physical partition was split and repeat the query
 * without end, which stops the process.
 * No status: the SDK cannot read an error with an empty body or with a body that is not JSON, as gateways send it.
 */
export function errorForSdk(error: unknown, repetitions: number): unknown {
  const isUnreadable = error instanceof TypeError || error instanceof SyntaxError;
  const status = cosmosStatus(error);
  if (isUnreadable || status === 410)
    return new AppError('service_unavailable', { retryAfterSeconds: 1, cause: error });
  return status !== 429 && repetitions >= maxRepetitions ? translateCosmosError(error) : error;
}

function atEveryRequest(): PluginConfig {
  return {
    on: 'request',
    plugin: async (context, _diagnostics, next) => {
      if (asksForNeedlessPlan(context)) throw new Error('A query within one partition needs no plan.');
      const response = await next(context).catch((error: { headers?: Record<string, unknown> }) => {
        countCosmosCall(chargeOf(error.headers));
        throw errorForSdk(error, context.retryCount ?? 0);
      });
      countCosmosCall(chargeOf(response.headers));
      return response;
    },
  };
}

function chargeOf(headers: Record<string, unknown> | undefined): number {
  const charge = Number(headers?.['x-ms-request-charge']);
  return Number.isFinite(charge) ? charge : 0;
}

/** Options of one client; its types do not declare `plugins`. */
export function requestOptions(): Partial<CosmosClientOptions> {
  return { plugins: [atEveryRequest()] } as Partial<CosmosClientOptions>;
}
