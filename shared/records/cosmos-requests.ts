/** Runs at every request of the Cosmos SDK, retries included: counts it, and refuses needless requests. */
import type { CosmosClientOptions, FeedOptions, PluginConfig, RequestContext } from '@azure/cosmos';
import { countCosmosCall } from '../telemetry/meter.ts';
import { planCache } from './cosmos-plans.ts';

/**
 * The SDK requests the plan of every query in parallel with the query, and uses it only if the service refuses to run
 * the query alone. It never refuses a query within one partition, so this plan is not requested.
 */
function asksForNeedlessPlan({ headers, options }: RequestContext): boolean {
  const isForPlan = headers?.['x-ms-cosmos-is-query-plan-request'] !== undefined;
  return isForPlan && (options as FeedOptions | undefined)?.partitionKey !== undefined;
}

function atEveryRequest(): PluginConfig {
  const plans = planCache();
  return {
    on: 'request',
    plugin: async (context, _diagnostics, next) => {
      if (asksForNeedlessPlan(context)) throw new Error('A query within one partition needs no plan.');
      return plans.answer(context, async (sent) => {
        const response = await next(sent).catch((error: { headers?: Record<string, unknown> }) => {
          countCosmosCall(chargeOf(error.headers));
          throw error;
        });
        countCosmosCall(chargeOf(response.headers));
        return response;
      });
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
