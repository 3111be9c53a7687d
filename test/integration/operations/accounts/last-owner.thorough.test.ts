/** Two owners of an organization act at the same time, and processes end in between: it always has an owner who can log in. */
import type { Organization } from '../../../../shared/domain/accounts/account.ts';
import { newOrganization, ownersOf } from '../../../../shared/domain/accounts/organization.ts';
import { firstBrokenLink } from '../../../../shared/domain/audit/audit.ts';
import { deleteAccount } from '../../../../shared/operations/accounts/delete-account.ts';
import { changeMemberRole, removeMember } from '../../../../shared/operations/accounts/members.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { anAccount } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { aCuttingProxy, type Cut } from '../../../servers/cutting-proxy.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';
import { accountPorts } from './account-ports.ts';

let store: LocalAccount;
beforeAll(async () => {
  store = await aLocalAccount();
});
afterAll(() => store.close());

/** The operations of one instance of the app. */
function anInstance(endpoint = store.cosmos.endpoint) {
  const deps: Parameters<typeof deleteAccount>[0] = {
    ...accountPorts(store, endpoint),
    passwords: only({}),
    authenticatorApps: only({}),
    throttle: only({}),
  };
  const outcome = (work: Promise<void>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
  return {
    ...deps,
    delete: (accountId: string) =>
      outcome(deleteAccount(deps, { accountId, loggedInAt: new Date(), clientAddress: 'unknown' })),
    remove: (organizationId: string, actorId: string, accountId: string) =>
      outcome(removeMember(deps, { organizationId, actorId }, accountId)),
    demote: (organizationId: string, actorId: string, accountId: string) =>
      outcome(changeMemberRole(deps, { organizationId, actorId }, { accountId, role: 'member' })),
  };
}
type Instance = ReturnType<typeof anInstance>;

/** An organization with two owners, in whose accounts it is noted. */
async function twoOwners({ accounts }: Instance) {
  const at = new Date();
  const [organizationId, ann, ben] = [1, 2, 3].map(() => `usr_${systemRandom.hex128()}`) as [string, string, string];
  for (const id of [ann, ben]) await accounts.create(anAccount({ id, organizations: [organizationId] }));
  const made = newOrganization(organizationId, 'Northwind', ann, at);
  const second = { accountId: ben, role: 'owner', joinedAt: at.toISOString(), invitedBy: ann } as const;
  await accounts.create({ ...made, members: [...made.members, second] });
  return { organizationId, ann, ben };
}

/** Identifiers of the owners, each of whom must have an account. */
async function ownersIn({ accounts }: Instance, organizationId: string): Promise<string[]> {
  const organization = (await accounts.getNewest(organizationId))?.value as Organization;
  const ids = ownersOf(organization).map(({ accountId }) => accountId);
  for (const id of ids) expect((await accounts.getNewest(id))?.value.id).toBe(id);
  return ids;
}

type Act = (by: Instance, organizationId: string, own: string, other: string) => Promise<string>;
const acts: Record<string, Act> = {
  deletes: (by, _, own) => by.delete(own),
  leaves: (by, organizationId, own) => by.remove(organizationId, own, own),
  'steps down': (by, organizationId, own) => by.demote(organizationId, own, own),
  'removes the other': (by, organizationId, own, other) => by.remove(organizationId, own, other),
  'demotes the other': (by, organizationId, own, other) => by.demote(organizationId, own, other),
};
const names = Object.keys(acts);
const pairs = names.flatMap((first, index) => names.slice(index).map((second): [string, string] => [first, second]));

/** The second begins a little later each time: the writes meet in every order. */
const tries = 24;

it.each(pairs)(
  'one owner %s while the other %s: one owner stays, whose account exists',
  async (first, second) => {
    const [one, two] = [anInstance(), anInstance()];
    const seen = new Set<string>();
    for (let round = 0; round < tries; round++) {
      const { organizationId, ann, ben } = await twoOwners(one);
      const pause = () => new Promise((resolve) => setTimeout(resolve, round / 2));
      const firstAct = async () => (acts[first] as Act)(one, organizationId, ann, ben);
      const secondAct = async () => (acts[second] as Act)(two, organizationId, ben, ann);
      const outcomes =
        round % 2 === 0
          ? await Promise.all([firstAct(), pause().then(secondAct)])
          : await Promise.all([pause().then(firstAct), secondAct()]);
      seen.add(outcomes.join());
      const owners = await ownersIn(one, organizationId);
      expect([round, outcomes, owners.length >= 1]).toEqual([round, outcomes, true]);
      expect(outcomes).toContain('done');
      const log = await one.organizationLog.list(organizationId, { before: null, limit: 10 });
      expect(firstBrokenLink(log.toReversed(), systemDigest.sha256)).toBeNull();
    }
    const isRefused = (outcome: string) => outcome.includes('last_owner');
    // The owner who acts last is refused, if both end their own membership or role; both orders were seen.
    const alone = ['deletes', 'leaves', 'steps down'];
    if (alone.includes(first) && alone.includes(second)) {
      expect([...seen].every(isRefused)).toBe(true);
      expect(seen).toEqual(new Set(['done,last_owner', 'last_owner,done']));
    }
  },
  60_000,
);

it('an account with several organizations leaves none while it is the last owner of one', async () => {
  const one = anInstance();
  const { organizationId, ann } = await twoOwners(one);
  const own = newOrganization(`usr_${systemRandom.hex128()}`, 'Own', ann, new Date());
  await one.accounts.create(own);
  const person = await one.accounts.getNewest(ann);
  if (!person) throw new Error('no account');
  await one.accounts.replace(person, anAccount({ id: ann, organizations: [organizationId, own.id] }));
  expect(await one.delete(ann)).toBe('last_owner');
  expect(await ownersIn(one, organizationId)).toContain(ann);
  expect(await ownersIn(one, own.id)).toEqual([ann]);
});

/** A deletion whose process ends at its `at`th storage call; null when it made fewer. */
async function crashAt(at: number, when: Cut['when'], organizationId: string, accountId: string) {
  const cut: Cut = { seen: [], isArmed: false, at, when, happens: () => undefined };
  const proxy = await aCuttingProxy(store.cosmos.endpoint, cut);
  const dying = anInstance(proxy.url);
  await dying.accounts.get(accountId);
  await dying.organizationLog.head(organizationId);
  const crash = new Promise<'crashed'>((resolve) => {
    cut.happens = () => resolve('crashed');
  });
  cut.isArmed = true;
  const outcome = await Promise.race([dying.delete(accountId), crash]);
  await proxy.close();
  return outcome;
}

it.each(['before', 'after'] as const)(
  'a process that ends just %s any storage call of a deletion leaves an owner, also when the other owner deletes the account',
  async (when) => {
    const other = anInstance();
    let at = 1;
    for (const ends = new Set<string>(); ; at++) {
      const { organizationId, ann, ben } = await twoOwners(other);
      if ((await crashAt(at, when, organizationId, ann)) !== 'crashed') {
        // Before the first write the other owner may go, after it only the first one.
        expect([...ends]).toEqual(expect.arrayContaining(['done,last_owner', 'last_owner,done']));
        break;
      }
      const outcomes = [await other.delete(ben), await other.delete(ann)];
      ends.add(outcomes.join());
      const owners = await ownersIn(other, organizationId);
      expect([at, outcomes, owners.length]).toEqual([at, outcomes, 1]);
    }
    expect(at).toBeGreaterThan(8);
  },
  60_000,
);
