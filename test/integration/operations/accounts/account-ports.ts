/** The ports of operations on accounts and organizations, on a local Cosmos DB. */
import { type Containers, cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { cosmosAccountDeletions } from '../../../../shared/records/cosmos-account-deletions.ts';
import { cosmosAccounts } from '../../../../shared/records/cosmos-accounts.ts';
import { cosmosErasures } from '../../../../shared/records/cosmos-erasures.ts';
import { cosmosOrganizationLog } from '../../../../shared/records/cosmos-organization-log.ts';
import { systemClock, systemDigest, systemRandom, systemTimer } from '../../../../shared/system.ts';
import type { LocalAccount } from '../../infra/cosmos/local-account.ts';

export function containersAt({ cosmos }: LocalAccount, endpoint = cosmos.endpoint): Containers {
  return cosmosContainers({
    endpoint,
    key: cosmos.key,
    database: 'app',
    createsContainers: true,
    credential: () => Promise.reject(new Error('the local account has a key')),
  });
}

/** Those of one instance of the app: it shares nothing with another one but the store. */
export function accountPorts(store: LocalAccount, endpoint?: string) {
  const containers = containersAt(store, endpoint);
  return {
    accounts: cosmosAccounts(containers),
    accountDeletions: cosmosAccountDeletions(containers, systemRandom),
    erasures: cosmosErasures(containers, systemRandom),
    organizationLog: cosmosOrganizationLog(containers),
    clock: systemClock,
    timer: systemTimer,
    random: systemRandom,
    digest: systemDigest,
    invalidateAccount: () => undefined,
    settings: { signOnRules: null },
  };
}
