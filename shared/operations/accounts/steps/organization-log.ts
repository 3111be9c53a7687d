/** The log of an organization: who changed what. */
import type { Organization } from '../../../domain/accounts/account.ts';
import type { LogFact, LogType } from '../../../domain/accounts/log-fact.ts';
import { organizationIn } from '../../../domain/accounts/organization.ts';
import {
  type LoggedBy,
  linkFacts,
  logFact,
  withFact,
  withoutFacts,
} from '../../../domain/accounts/organization-log.ts';
import type { EventData } from '../../../domain/audit/audit.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Conflict } from '../../../domain/versioned.ts';
import { retryOnConflict } from '../../concurrency/retry-on-conflict.ts';
import { type AccountDeps, changeOrganization } from './change-account.ts';

export type LogDeps = AccountDeps & Ports<'digest' | 'organizationLog'>;

/** The limit of a transactional batch is 100 operations; one of them is the end of the chain. */
const linkedAtOnce = 90;

/** The owner whose records a request changes. */
export interface OwnerRef {
  ownerId: string;
  memberId?: string;
  isOrganization?: true;
}

/**
 * Makes a fact of what the member does now.
 * @param id 32 hex digits: a fact with the same one is logged once
 */
export function factOf(
  deps: LogDeps,
  by: LoggedBy,
  type: LogType,
  data: EventData,
  id = deps.random.hex128(),
): LogFact {
  return logFact(id, type, by, data, deps.clock.now());
}

/**
 * Changes an organization and logs it in one write. Linking to the chain comes after it: if it fails, the next change or
 * reading of the log does it.
 * @throws AppError not_found, service_unavailable, and those of `decide`
 */
export async function changeLogged(
  deps: LogDeps,
  by: LoggedBy,
  type: LogType,
  data: EventData,
  decide: (organization: Organization) => Organization,
): Promise<Organization> {
  const fact = factOf(deps, by, type, data);
  const { value } = await changeOrganization(deps, by.organizationId, (organization) => {
    const decided = decide(organization);
    return decided === organization ? organization : withFact(decided, fact);
  });
  await linkPending(deps, by.organizationId).catch(() => undefined);
  return value;
}

/**
 * Logs what is about to be done to another record of the owner. Writes nothing if the owner is a person. Comes before
 * the change: a crash in between leaves an entry for something that did not happen, never a change without its entry.
 * @param factId 32 hex digits, the same for repeated runs, which are then logged once; absent: every run is logged
 */
export async function logBefore(
  deps: LogDeps,
  { ownerId, memberId, isOrganization }: OwnerRef,
  type: LogType,
  data: EventData,
  factId?: string,
): Promise<void> {
  if (!isOrganization) return;
  const by = { organizationId: ownerId, memberId };
  const fact = factOf(deps, by, type, data, factId);
  await changeOrganization(deps, ownerId, (organization) => withFact(organization, fact));
  await linkPending(deps, ownerId).catch(() => undefined);
}

/** Links the facts that wait in the organization's record to the chain, each once, and removes them there. */
export async function linkPending(deps: LogDeps, organizationId: string): Promise<void> {
  let current = organizationIn(await deps.accounts.getNewest(organizationId));
  for (;;) {
    const waiting = (current?.value.pendingLog ?? []).slice(0, linkedAtOnce);
    if (waiting.length === 0) return;
    await appendFacts(deps, organizationId, waiting);
    const linked = waiting.map(({ id }) => id);
    current = await changeOrganization(deps, organizationId, (organization) => withoutFacts(organization, linked));
  }
}

async function appendFacts(deps: LogDeps, organizationId: string, facts: readonly LogFact[]): Promise<void> {
  await retryOnConflict(
    deps,
    () => deps.organizationLog.head(organizationId),
    ({ value }) => linkFacts(value, facts, (text) => deps.digest.sha256(text)),
    async ({ version }, { head, events }): Promise<'saved' | Conflict> =>
      events.length === 0 ? 'saved' : deps.organizationLog.append(organizationId, version, head, events),
    { rounds: 10, maxPauseMs: 50 },
  );
}
