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
import { ownEventId } from '../../../domain/ids.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Conflict } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
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
  await addFact(deps, { organizationId: ownerId, memberId }, type, data, factId);
}

/**
 * Logs what the service does by itself to a record of an account. Writes nothing if the account is a person's or is
 * being deleted.
 * @param subject of the fact: a repeated run with the same one is logged once
 */
export async function logByService(
  deps: LogDeps,
  accountId: string,
  type: LogType,
  data: EventData,
  subject: string,
): Promise<void> {
  if (!organizationIn(await deps.accounts.getNewest(accountId))) return;
  const factId = deps.digest.sha256(`${type}|${subject}`).slice(0, 32);
  await addFact(deps, { organizationId: accountId, isService: true }, type, data, factId).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  });
}

async function addFact(deps: LogDeps, by: LoggedBy, type: LogType, data: EventData, factId?: string): Promise<void> {
  const fact = factOf(deps, by, type, data, factId);
  await changeOrganization(deps, by.organizationId, (organization) => withFact(organization, fact));
  await linkPending(deps, by.organizationId).catch(() => undefined);
}

/**
 * Links the facts that wait in the organization's record to the chain, each once, and removes them there. Returns the
 * record.
 * @throws AppError not_found, service_unavailable
 */
export async function linkPending(deps: LogDeps, organizationId: string): Promise<Organization> {
  let current = organizationIn(await deps.accounts.getNewest(organizationId));
  if (!current) throw new AppError('not_found');
  for (;;) {
    const waiting = (current.value.pendingLog ?? []).slice(0, linkedAtOnce);
    if (waiting.length === 0) return current.value;
    await appendFacts(deps, organizationId, waiting);
    const linked = waiting.map(({ id }) => id);
    current = await changeOrganization(deps, organizationId, (organization) => withoutFacts(organization, linked));
  }
}

/** A fact that is logged again long after its first time is no longer among the last ones: its event is found instead. */
async function appendFacts(deps: LogDeps, organizationId: string, facts: readonly LogFact[]): Promise<void> {
  let known: string[] = [];
  await retryOnConflict(
    deps,
    () => deps.organizationLog.head(organizationId),
    ({ value }) => {
      const unknown = facts.filter(({ id }) => !known.includes(ownEventId(id)));
      return linkFacts(value, unknown, (text) => deps.digest.sha256(text));
    },
    async ({ version }, { head, events }): Promise<'saved' | Conflict> => {
      if (events.length === 0) return 'saved';
      const written = await deps.organizationLog.append(organizationId, version, head, events);
      if (written === 'conflict') {
        const ids = events.map(({ id }) => id);
        known = await deps.organizationLog.among(organizationId, ids);
      }
      return written;
    },
    { rounds: 10, maxPauseMs: 50 },
  );
}
