/** Organizations: created, made of a person's account, read and renamed. */
import type { Account, Organization, Person } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import {
  founderIdOf,
  isJoining,
  type MemberRef,
  type Membership,
  maxOrganizations,
  newOrganization,
  organizationFrom,
  organizationIn,
  personIn,
  roleOf,
  withOrganization,
  withoutOrganizations,
} from '../../domain/accounts/organization.ts';
import { withFact } from '../../domain/accounts/organization-log.ts';
import { emptyProfile } from '../../domain/accounts/profile.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';
import { changeLogged, factOf, type LogDeps } from './steps/organization-log.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

export type OrganizationDeps = LogDeps & Pick<CredentialCache, 'invalidateAccount'>;

/**
 * Creates an organization whose owner is the person. The order matters: the person's account remembers the organization
 * first, so that no crash leaves an organization that nobody finds.
 * @param input.seed a UUID: a run repeated after a crash finds the organization of the first run
 * @throws AppError unauthorized, validation_error beyond the limit of organizations
 */
export async function createOrganization(
  deps: OrganizationDeps,
  input: { personId: string; name: string; seed: string },
): Promise<Membership> {
  const id = `usr_${input.seed.replaceAll('-', '')}`;
  const { profile } = await rememberOrganization(deps, input.personId, id);
  const begun = newOrganization(id, input.name.trim(), input.personId, deps.clock.now(), profile);
  const made = founded(deps, begun, input.personId);
  const isNew = await deps.accounts.create(made);
  const organization = isNew ? made : organizationIn(await deps.accounts.getNewest(id))?.value;
  if (!organization) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return { organization, role: 'owner' };
}

/** The first entry of its log. */
function founded(deps: OrganizationDeps, made: Organization, memberId: string): Organization {
  const by = { organizationId: made.id, memberId };
  return withFact(made, factOf(deps, by, 'organization.created', { name: made.name }));
}

/**
 * Notes in the person's account that the organization may have the person as a member, and returns the account.
 * @throws AppError unauthorized, validation_error beyond the limit of organizations
 */
export async function rememberOrganization(
  deps: AccountDeps,
  personId: string,
  organizationId: string,
): Promise<Person> {
  const current = personIn(await deps.accounts.getNewest(personId));
  if (!current) throw new AppError('unauthorized');
  const isFull = (current.value.organizations ?? []).length >= maxOrganizations;
  // Removes the notes of former memberships.
  if (isFull) await membershipsOf(deps, current.value);
  const { value } = await changePerson(
    deps,
    personId,
    (person) => withOrganization(person, organizationId, deps.clock.now()),
    isFull ? {} : { first: current },
  );
  return value;
}

type ConvertDeps = OrganizationDeps & QueueAccountMailDeps & Ports<'pageSessions'>;

/**
 * Turns the person's account into an organization: documents, links, keys and webhooks stay, and the person gets a new
 * account with the same address and password. Replacing the record is the commit point. Before it, the new account is
 * found by nobody; a repeated run overwrites it. After it, the claim of the address leads through the organization to
 * the new account, which then takes the claim over.
 * @throws AppError unauthorized, validation_error while the person is a member of another organization
 */
export async function convertAccount(
  deps: ConvertDeps,
  { personId, name }: { personId: string; name: string },
): Promise<Membership> {
  const founderId = founderIdOf(personId, deps.digest);
  const { organization, founder } = await retryOnConflict(
    deps,
    async () => {
      const current = personIn(await deps.accounts.getNewest(personId));
      if (!current) throw new AppError('unauthorized');
      return current;
    },
    async ({ value: person }) => {
      await refuseMember(deps, person);
      const at = deps.clock.now();
      return {
        founder: founderOf(person, founderId, at),
        organization: founded(deps, organizationFrom(person, name.trim(), founderId, at), founderId),
      };
    },
    async (current, made) => {
      if ((await writeFounder(deps, made.founder)) === 'conflict') return 'conflict';
      // The record changes its kind, which no other change of an account does.
      const written = await deps.accounts.replace<Person | Organization>(current, made.organization);
      return written === 'conflict' ? 'conflict' : made;
    },
    { rounds: 10, maxPauseMs: 50 },
  );
  deps.invalidateAccount(personId);
  await deps.accounts.claimEmail(founder.email, founderId, deps.clock.now());
  await endSessions(deps, personId).catch(() => undefined);
  const language = founder.profile?.language ?? 'en';
  await queueAccountMail(deps, founder, 'account_converted', language).catch(() => undefined);
  return { organization, role: 'owner' };
}

/** Memberships name the account, which becomes an organization. */
async function refuseMember(deps: ConvertDeps, person: Person): Promise<void> {
  if ((await membershipsOf(deps, person)).length === 0) return;
  throw new AppError('validation_error', {
    details: { fromAccount: 'is not possible while you are a member of another organization' },
  });
}

/** The person goes on with the same log-in; what belonged to the account stays with the organization. */
function founderOf(person: Person, id: string, at: Date): Person {
  const { id: formerId, profile, billing: _billing, retention: _retention, ...same } = person;
  const createdAt = at.toISOString();
  const { name = null, language, timeZone, dateFormat } = profile ?? emptyProfile;
  return {
    ...same,
    id,
    plan: 'free',
    rateLimitPerMinute: null,
    billing: null,
    invitation: null,
    profile: { ...emptyProfile, name, language, timeZone, dateFormat },
    newEmail: null,
    organizations: [formerId],
    createdAt,
    updatedAt: createdAt,
  };
}

/** Overwrites the account of an interrupted run: the password may have changed since. */
async function writeFounder(
  { accounts }: ConvertDeps,
  founder: Person,
): Promise<Versioned<Person> | 'conflict' | true> {
  if (await accounts.create(founder)) return true;
  const former = personIn(await accounts.getNewest(founder.id));
  return former ? accounts.replace(former, founder) : 'conflict';
}

async function endSessions({ pageSessions }: ConvertDeps, accountId: string): Promise<void> {
  await pageSessions.save(accountId, await pageSessions.getNewest(accountId), []);
}

/** Returns the organizations that have the person as a member, by name. */
export async function listOrganizations(deps: AccountDeps, personId: string): Promise<Membership[]> {
  const person = personIn(await deps.accounts.get(personId))?.value;
  if (!person) throw new AppError('unauthorized');
  const found = await membershipsOf(deps, person);
  return found.sort((a, b) => (a.organization.name < b.organization.name ? -1 : 1));
}

/** Also removes the notes of former memberships from the person's account. Best effort: the next reading repeats it. */
async function membershipsOf(deps: AccountDeps, person: Person): Promise<Membership[]> {
  const { id, organizations = [] } = person;
  const found = await Promise.all(organizations.map((each) => deps.accounts.get(each)));
  const memberships = found.flatMap((each) => membershipIn(each, id) ?? []);
  const present = memberships.map(({ organization }) => organization.id);
  const unknown = organizations.filter((each) => !present.includes(each));
  if (unknown.length > 0 && !isJoining(person, deps.clock.now())) {
    await forgetFormer(deps, id, unknown).catch(() => undefined);
  }
  return memberships;
}

/**
 * The order matters: a request that makes the person a member after these reads has written the account after them, too,
 * and then nothing is removed.
 */
async function forgetFormer(deps: AccountDeps, personId: string, unknown: readonly string[]): Promise<void> {
  const newest = await Promise.all(unknown.map((each) => deps.accounts.getNewest(each)));
  const former = unknown.filter((_, index) => membershipIn(newest[index] ?? null, personId) === null);
  if (former.length === 0) return;
  await changePerson(deps, personId, (person) => withoutOrganizations(person, former, deps.clock.now()));
}

function membershipIn(found: Versioned<Account> | null, accountId: string): Membership | null {
  const organization = organizationIn(found)?.value;
  const role = organization ? roleOf(organization, accountId) : null;
  return organization && role ? { organization, role } : null;
}

/** @throws AppError not_found */
export async function getOrganization(deps: Ports<'accounts'>, organizationId: string): Promise<Organization> {
  const found = organizationIn(await deps.accounts.get(organizationId));
  if (!found) throw new AppError('not_found');
  return found.value;
}

interface OrganizationChange {
  name?: string;
  requiresSecondFactor?: boolean;
}

/**
 * Changes what the members share; omitted members stay unchanged.
 * @param hasSecondFactor of the member who acts, who would otherwise be locked out
 * @throws AppError not_found, second_factor_missing
 */
export async function updateOrganization(
  deps: OrganizationDeps,
  { organizationId, actorId }: MemberRef,
  { name, requiresSecondFactor }: OrganizationChange,
  hasSecondFactor: boolean,
): Promise<Organization> {
  const by = { organizationId, memberId: actorId };
  if (requiresSecondFactor && !hasSecondFactor) throw new AppError('second_factor_missing');
  let renamed: Organization | null = null;
  if (name !== undefined) {
    const next = name.trim();
    renamed = await changeLogged(deps, by, 'organization.renamed', { name: next }, (organization) =>
      organization.name === next ? organization : { ...organization, name: next },
    );
  }
  if (requiresSecondFactor === undefined) return renamed ?? getNewestOrganization(deps, organizationId);
  const data = { required: requiresSecondFactor };
  const changed = await changeLogged(deps, by, 'organization.second_factor_changed', data, (organization) =>
    (organization.requiresSecondFactor ?? false) === requiresSecondFactor
      ? organization
      : { ...organization, requiresSecondFactor },
  );
  deps.invalidateAccount(organizationId);
  return changed;
}

async function getNewestOrganization(deps: Ports<'accounts'>, organizationId: string): Promise<Organization> {
  const found = organizationIn(await deps.accounts.getNewest(organizationId));
  if (!found) throw new AppError('not_found');
  return found.value;
}
