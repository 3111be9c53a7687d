/**
 * A person logs in by single sign-on. The first log-in makes the account, without an invitation and without a password,
 * or links the account that has the person's address.
 */
import type { Person } from '../../domain/accounts/account.ts';
import { organizationIn, personBehind, personIn, roleOf } from '../../domain/accounts/organization.ts';
import type { Role } from '../../domain/accounts/roles.ts';
import {
  isOfAnotherPerson,
  needsSingleSignOn,
  roleBySignOn,
  type SignOnIdentity,
  type SignOnRules,
  type SignOnWish,
  type SingleSignOn,
  signOnLinkOf,
  signOnSessionMs,
  withSignOnMember,
} from '../../domain/accounts/single-sign-on.ts';
import { isSameAddress, normalizeEmail } from '../../domain/email-address.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type OrganizationDeps, rememberOrganization } from './organizations.ts';
import { type BegunSession, type Browser, type OpenSessionDeps, openSession } from './sessions.ts';
import { changePerson } from './steps/change-account.ts';
import { newPerson } from './steps/new-person.ts';
import { changeLogged } from './steps/organization-log.ts';
import { type QueueAccountMailDeps, queueAccountMail } from './steps/queue-account-mail.ts';

type StartSignOnDeps = Ports<'singleSignOn'> & { throttle: Pick<Throttle, 'admitSignOn'> };

/** @throws AppError not_found: no provider is configured; sign_on_unavailable, rate_limit_exceeded */
export async function startSignOn(
  deps: StartSignOnDeps,
  { clientAddress, ...wish }: SignOnWish & { clientAddress: string },
): Promise<{ url: string; attempt: string }> {
  return (await admittedProvider(deps, clientAddress)).start(wish);
}

type PersonDeps = OrganizationDeps &
  QueueAccountMailDeps &
  Ports<'digest'> & { throttle: Pick<Throttle, 'admitAccountMail'>; settings: { signOnRules: SignOnRules | null } };

export type FinishSignOnDeps = StartSignOnDeps & PersonDeps & OpenSessionDeps & { throttle: Throttle };

interface Returned extends Browser {
  attempt: string | null;
  /** The query with which the provider returned to the page. */
  answer: string;
  clientAddress: string;
  language: Language;
}

/** `isNew`: the log-in has made the account. */
interface SignedOn extends BegunSession {
  returnTo: string;
  isNew: boolean;
}

/**
 * Attack (a log-in forced onto a browser): nothing changes, and the browser's session stays, until the provider's answer
 * belongs to the attempt that this browser has started.
 * @throws AppError not_found, rate_limit_exceeded, unauthorized, sign_on_failed, sign_on_unavailable,
 *   sign_on_not_allowed, sign_on_unconfirmed, sign_on_taken, organization_full, service_unavailable
 */
export async function finishSignOn(deps: FinishSignOnDeps, input: Returned): Promise<SignedOn> {
  const provider = await admittedProvider(deps, input.clientAddress);
  const { identity, returnTo } = await provider.finish(input.attempt, input.answer);
  const rules = deps.settings.signOnRules;
  const role = rules && roleBySignOn(rules, identity);
  if (!role) throw new AppError('sign_on_not_allowed');
  const { person, isNew } = await personOf(deps, identity, input.language);
  await joinBySignOn(deps, rules, { accountId: person.id, role });
  return { ...(await openSession(deps, person, input, { lifetimeMs: signOnSessionMs })), returnTo, isNew };
}

/**
 * Makes the person a member of the organization of the settings, and brings the role up to date. The person's account
 * remembers the organization first, as with an invitation.
 * @throws AppError organization_full, service_unavailable: the settings name no organization
 */
async function joinBySignOn(
  deps: OrganizationDeps,
  { organizationId, roles }: SignOnRules,
  { accountId, role }: { accountId: string; role: Role },
): Promise<void> {
  if (organizationId === null) return;
  const at = deps.clock.now();
  const member = { accountId, role, isManaged: roles !== null };
  const current = organizationIn(await deps.accounts.getNewest(organizationId));
  if (!current) {
    throw new AppError('service_unavailable', {
      cause: new Error(`OIDC_ORGANIZATION: no organization ${organizationId}`),
    });
  }
  const former = roleOf(current.value, accountId);
  if (withSignOnMember(current.value, member, at) === current.value) return;
  await rememberOrganization(deps, accountId, organizationId);
  const by = { organizationId, memberId: accountId };
  const type = former === null ? 'member.joined' : 'member.role_changed';
  await changeLogged(deps, by, type, { accountId, role, bySignOn: true }, (organization) =>
    withSignOnMember(organization, member, at),
  );
  deps.invalidateAccount(organizationId);
}

async function admittedProvider(
  { singleSignOn, throttle }: StartSignOnDeps,
  clientAddress: string,
): Promise<SingleSignOn> {
  if (!singleSignOn) throw new AppError('not_found');
  await throttle.admitSignOn(clientAddress);
  return singleSignOn;
}

interface Found {
  person: Person;
  isNew: boolean;
}

/**
 * The order of writes: the account has the link first. The item that leads to it comes last, and a log-in that finds
 * none repeats the rest, which changes nothing.
 */
async function personOf(deps: PersonDeps, identity: SignOnIdentity, language: Language): Promise<Found> {
  const link = signOnLinkOf(deps.digest, identity);
  const known = await personOfLink(deps, link.key);
  if (known) return { person: await withPresentAddress(deps, known, identity), isNew: false };
  const { email } = identity;
  // Attack: a provider that does not verify addresses, or knows people of other companies, claims any account.
  if (email === null || !needsSingleSignOn(deps.settings.signOnRules, email)) throw new AppError('sign_on_not_allowed');
  const address = normalizeEmail(email);
  const existing = await deps.accounts.findNewestByEmail(address);
  const found = existing
    ? { person: await linked(deps, existing, link, language), isNew: false }
    : await created(deps, identity, email, language);
  await deps.accounts.rememberSignOn(link.key, found.person.id, deps.clock.now());
  return found;
}

/** The account of the person may have become an organization, which names the person's new account. */
async function personOfLink({ accounts }: PersonDeps, key: string): Promise<Versioned<Person> | null> {
  const id = await accounts.accountIdOfSignOn(key);
  return id === null ? null : personBehind(id, (each) => accounts.getNewest(each));
}

/**
 * The provider manages the address: the account follows it, unless another account has the new address. The former
 * address becomes free for its next owner.
 */
async function withPresentAddress(
  deps: PersonDeps,
  known: Versioned<Person>,
  { email }: SignOnIdentity,
): Promise<Person> {
  const { id } = known.value;
  const isSame = (account: Person) => isSameAddress(account.email, email ?? '');
  if (email === null || isSame(known.value) || !needsSingleSignOn(deps.settings.signOnRules, email)) return known.value;
  const at = deps.clock.now();
  if ((await deps.accounts.claimEmail(normalizeEmail(email), id, at)) !== id) return known.value;
  const moved = (account: Person) => ({ ...account, email, emailVerifiedAt: at.toISOString(), newEmail: null });
  const { value } = await changePerson(deps, id, moved, { first: known });
  deps.invalidateAccount(id);
  return value;
}

/** Sessions that began with a password end. */
async function linked(
  deps: PersonDeps,
  existing: Versioned<Person>,
  link: NonNullable<Person['signOn']>,
  language: Language,
): Promise<Person> {
  const { id, signOn } = existing.value;
  if (signOn?.key === link.key) return existing.value;
  if (isOfAnotherPerson(signOn, link)) throw new AppError('sign_on_taken');
  if (existing.value.emailVerifiedAt === null) {
    // Best effort: a message that was sent a moment ago does the same.
    await deps.throttle
      .admitAccountMail(id)
      .then(() => queueAccountMail(deps, existing.value, 'verification', language))
      .catch(() => undefined);
    throw new AppError('sign_on_unconfirmed');
  }
  const { value } = await changePerson(
    deps,
    id,
    (current) => {
      const isSame = isSameAddress(current.email, existing.value.email);
      if (!isSame || isOfAnotherPerson(current.signOn, link)) throw new AppError('sign_on_taken');
      return { ...current, signOn: link, tokenVersion: current.tokenVersion + 1 };
    },
    { first: existing },
  );
  deps.invalidateAccount(id);
  return value;
}

/** The creation of the account is the commit point. Its address is verified: the provider of its domain says so. */
async function created(deps: PersonDeps, identity: SignOnIdentity, email: string, language: Language): Promise<Found> {
  const at = deps.clock.now();
  const signOn = signOnLinkOf(deps.digest, identity);
  const id = await deps.accounts.claimEmail(normalizeEmail(email), `usr_${deps.random.hex128()}`, at);
  const known = { id, email, passwordHash: null, signOn, invitation: null, emailVerifiedAt: at.toISOString() };
  const person = newPerson(known, { name: identity.name }, at);
  if (await deps.accounts.create(person)) return { person, isNew: true };
  // Another tab of the same person was faster.
  const winner = personIn(await deps.accounts.getNewest(id));
  if (!winner) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return { person: await linked(deps, winner, signOn, language), isNew: false };
}
