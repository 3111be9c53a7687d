/** The deletion of accounts, run after run, on a local Cosmos DB. */
import type { Account, Person } from '../../../../shared/domain/accounts/account.ts';
import type { PageSessionRecords } from '../../../../shared/domain/accounts/account-records.ts';
import { founderIdOf, newOrganization } from '../../../../shared/domain/accounts/organization.ts';
import type { Passkey } from '../../../../shared/domain/accounts/passkey.ts';
import type { Documents } from '../../../../shared/domain/documents/document-storage.ts';
import {
  type DeletionDeps,
  deleteAccount,
  deleteOrganization,
} from '../../../../shared/operations/accounts/delete-account.ts';
import { convertAccount, getOrganization } from '../../../../shared/operations/accounts/organizations.ts';
import { deleteLogo, updateProfile } from '../../../../shared/operations/accounts/profile.ts';
import { updateRetention } from '../../../../shared/operations/accounts/retention.ts';
import { resetMemberSecondFactor } from '../../../../shared/operations/accounts/second-factor.ts';
import { sweepAccountDeletions } from '../../../../shared/operations/maintenance/sweep-account-deletions.ts';
import { emailClaimId } from '../../../../shared/records/account-item-ids.ts';
import { cosmosAccountDeletions } from '../../../../shared/records/cosmos-account-deletions.ts';
import { cosmosDeliveries } from '../../../../shared/records/cosmos-deliveries.ts';
import { cosmosEnvelopes } from '../../../../shared/records/cosmos-envelopes.ts';
import { cosmosMails } from '../../../../shared/records/cosmos-mails.ts';
import { cosmosTemplates } from '../../../../shared/records/cosmos-templates.ts';
import { cosmosWebhooks } from '../../../../shared/records/cosmos-webhooks.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { aClock, anAccount } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { queueInMemory } from '../../../fixtures/outbound.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';
import { accountPorts, containersAt } from './account-ports.ts';

let store: LocalAccount;
beforeAll(async () => {
  store = await aLocalAccount();
});
afterAll(() => store.close());

const anId = () => `usr_${systemRandom.hex128()}`;
const minuteMs = 60_000;

const aPasskey = (): Passkey => ({
  id: systemRandom.hex128(),
  credentialId: 'credential',
  name: 'Laptop',
  publicKey: 'key',
  counter: 0,
  transports: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
});

function aService() {
  const clock = aClock(new Date().toISOString());
  const containers = containersAt(store);
  const { jobQueue, enqueued } = queueInMemory();
  const ports = accountPorts(store);
  /** Accounts whose deletion fails. */
  const broken = new Set<string>();
  const deps: DeletionDeps & Parameters<typeof deleteOrganization>[0] = {
    ...ports,
    clock,
    jobQueue,
    envelopes: cosmosEnvelopes(containers, systemRandom),
    templates: cosmosTemplates(containers),
    mails: cosmosMails(containers, systemRandom),
    webhooks: cosmosWebhooks(containers, systemRandom),
    deliveries: cosmosDeliveries(containers, systemRandom),
    accountDeletions: {
      ...ports.accountDeletions,
      deleteAccess: (id) =>
        broken.has(id) ? Promise.reject(new Error('the store is away')) : ports.accountDeletions.deleteAccess(id),
    },
    documents: only<Documents>({ eraseLogo: async () => undefined }),
    passwords: only({}),
    authenticatorApps: only({}),
    throttle: only({}),
    settings: { ...ports.settings, sendsMail: true },
  };
  const proof = (accountId: string) => ({ accountId, loggedInAt: clock.now(), clientAddress: 'unknown' });
  return {
    deps,
    clock,
    enqueued,
    broken,
    proof,
    /** The item in the container of the accounts. */
    async item(id: string) {
      return (await (await containers('accounts')).item(id, id).read<{ kind: string }>()).resource;
    },
    async aPerson(more: Partial<Person> = {}): Promise<Person> {
      const id = anId();
      const person = anAccount({ id, email: `${id}@example.com`, ...more });
      await deps.accounts.claimEmail(person.email, person.id, clock.now());
      await deps.accounts.create(person);
      return person;
    },
    async change<A extends Account>(account: A, changes: Partial<A>): Promise<void> {
      const current = await deps.accounts.getNewest(account.id);
      if (current) await deps.accounts.replace(current, { ...current.value, ...changes } as Account);
    },
    delete: (accountId: string) => deleteAccount(deps, proof(accountId)),
    /** One run of the timer, after the time that e-mails about voided envelopes get. */
    async sweep(by: DeletionDeps = deps) {
      clock.advance(3 * minuteMs);
      return sweepAccountDeletions(by);
    },
  };
}

it('the claim of a former address is deleted with the account, and the address is free', async () => {
  const { deps, clock, aPerson, change, item, sweep, ...service } = aService();
  const ann = await aPerson();
  const former = ann.email;
  const address = `new-${former}`;
  await deps.accounts.claimEmail(address, ann.id, clock.now());
  await change(ann, { email: address });
  await service.delete(ann.id);
  await sweep();
  expect(await sweep()).toMatchObject({ deleted: 1, failures: [] });
  expect(await item(ann.id)).toMatchObject({ kind: 'barred' });
  for (const email of [former, address]) expect(await item(emailClaimId(email))).toBeUndefined();
});

it('the copy of a person that an interrupted conversion left is deleted; the founder of an organization is kept', async () => {
  const { deps, aPerson, item, sweep, proof, ...service } = aService();
  const convert = (personId: string, accounts = deps.accounts) =>
    convertAccount({ ...deps, accounts, pageSessions: only<PageSessionRecords>({}) }, { personId, name: 'Northwind' });
  const [ann, ben] = [await aPerson(), await aPerson()];
  const dies = async () => Promise.reject(new Error('the process ends'));
  await expect(convert(ann.id, { ...deps.accounts, replace: dies })).rejects.toThrow('the process ends');
  const [copyId, founderId] = [ann, ben].map(({ id }) => founderIdOf(id, deps.digest)) as [string, string];
  expect(await item(copyId)).toMatchObject({ kind: 'account', email: ann.email });
  await convert(ben.id);

  await service.delete(ann.id);
  await deleteOrganization(deps, ben.id, proof(founderId));
  await sweep();
  await sweep();
  expect(await item(copyId)).toBeUndefined();
  for (const { id } of [ann, ben]) expect(await item(id)).toMatchObject({ kind: 'barred' });
  expect((await deps.accounts.findNewestByEmail(ben.email))?.value.id).toBe(founderId);
});

it('an organization is deleted whose founder has converted the account again: the person logs in as before', async () => {
  const { deps, clock, aPerson, item, sweep, proof, change } = aService();
  const convert = (personId: string) =>
    convertAccount({ ...deps, pageSessions: only<PageSessionRecords>({}) }, { personId, name: 'Northwind' });
  const person = await aPerson({ signOn: { key: `key-${systemRandom.hex128()}`, provider: 'example' } });
  const passkey = aPasskey();
  await deps.accounts.claimPasskey(passkey.id, person.id, clock.now());
  await deps.accounts.rememberSignOn(person.signOn?.key ?? '', person.id, clock.now());
  await change(person, { secondFactor: { app: null, pendingApp: null, passkeys: [passkey] } });
  const [first, second] = [person.id, founderIdOf(person.id, deps.digest)];
  const founderId = founderIdOf(second, deps.digest);
  await convert(first);
  // Another owner joins, and the founder leaves.
  const organization = await getOrganization(deps, first);
  await change(organization, { members: [{ accountId: anId(), role: 'owner', joinedAt: '', invitedBy: null }] });
  await convert(second);

  await deleteOrganization(deps, first, proof(founderId));
  await sweep();
  await sweep();
  expect(await item(first)).toMatchObject({ kind: 'barred' });
  expect((await deps.accounts.findNewestByEmail(person.email))?.value.id).toBe(founderId);
  expect(await deps.accounts.accountIdOfPasskey(passkey.id)).toBe(founderId);
  expect(await deps.accounts.accountIdOfSignOn(person.signOn?.key ?? '')).toBe(founderId);
});

describe('the last message', () => {
  it('is sent once, although the run that queued it could not finish', async () => {
    const { deps, enqueued, aPerson, item, sweep, ...service } = aService();
    const ann = await aPerson();
    await service.delete(ann.id);
    await sweep();
    const failing = { ...deps.accountDeletions, finish: () => Promise.reject(new Error('the store is away')) };
    const { failures } = await sweep({ ...deps, accountDeletions: failing });
    expect(failures).toEqual([`${ann.id}: the store is away`]);
    const [mailId] = enqueued.flatMap(([kind, id]) => (kind === 'mail' ? [id] : []));
    // The worker has sent it, and keeps nothing.
    await deps.mails.delete(ann.id, mailId ?? '');
    await sweep();
    expect(await item(ann.id)).toMatchObject({ kind: 'barred' });
    expect(enqueued.filter(([kind]) => kind === 'mail')).toHaveLength(1);
  });

  it('is queued by a later run if it could not be created', async () => {
    const { deps, enqueued, aPerson, item, sweep, ...service } = aService();
    const ann = await aPerson();
    await service.delete(ann.id);
    await sweep();
    const mails = { ...deps.mails, create: () => Promise.reject(new Error('the store is away')) };
    expect((await sweep({ ...deps, mails })).failures).toEqual([`${ann.id}: the store is away`]);
    await sweep();
    expect(await item(ann.id)).toMatchObject({ kind: 'barred' });
    expect(enqueued.filter(([kind]) => kind === 'mail')).toHaveLength(1);
  });
});

it('404: the second factor of a member whose account is being deleted; the log of the organization has no reset', async () => {
  const { deps, clock, aPerson, ...service } = aService();
  const [owner, member] = [await aPerson(), await aPerson()];
  const made = newOrganization(anId(), 'Northwind', owner.id, clock.now());
  const joined = { accountId: member.id, role: 'owner', joinedAt: made.createdAt, invitedBy: owner.id } as const;
  // The account has no note of the organization, as after a race with the deletion.
  await deps.accounts.create({ ...made, members: [...made.members, joined] });
  await service.delete(member.id);
  const reset = resetMemberSecondFactor(deps, { organizationId: made.id, actorId: owner.id }, member.id);
  await expect(reset).rejects.toMatchObject({ code: 'not_found' });
  expect(await deps.organizationLog.list(made.id, { before: null, limit: 10 })).toEqual([]);
});

it('404: the profile, logo and retention of an organization that another owner has just deleted', async () => {
  const { deps, aPerson, proof } = aService();
  const owner = await aPerson();
  const made = newOrganization(anId(), 'Northwind', owner.id, deps.clock.now());
  await deps.accounts.create(made);
  await deleteOrganization(deps, made.id, proof(owner.id));
  const ref = { ownerId: made.id, memberId: owner.id, isOrganization: true, ifMatch: null } as const;
  const own = { ownerId: made.id, ifMatch: null };
  await expect(updateProfile(deps, ref, { company: 'Southwind' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteLogo(deps, ref)).rejects.toMatchObject({ code: 'not_found' });
  await expect(updateRetention(deps, ref, { endedDays: 90 })).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteLogo(deps, own)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('what only an account has is looked for once, not for each of its addresses', async () => {
  const opened: string[] = [];
  const containers = containersAt(store);
  const deletions = cosmosAccountDeletions((name) => {
    opened.push(name);
    return containers(name);
  }, systemRandom);
  expect(await deletions.deleteRecords([anId(), 'reset:one', 'reset:two'], '', 10)).toBe(true);
  const times = (name: string) => opened.filter((each) => each === name).length;
  expect(['batches', 'mails'].map(times)).toEqual([1, 3]);
});

it('deletions that fail, as many as one run takes, do not delay the next one', async () => {
  const { aPerson, item, sweep, broken, ...service } = aService();
  for (let count = 0; count < 20; count += 1) {
    const { id } = await aPerson();
    await service.delete(id);
    broken.add(id);
  }
  service.clock.advance(1_000);
  const last = await aPerson();
  await service.delete(last.id);
  const failed = new Set<string>();
  for (let run = 0; run < 5; run += 1) for (const line of (await sweep()).failures) failed.add(line.slice(0, 36));
  expect(failed).toEqual(broken);
  expect(await item(last.id)).toMatchObject({ kind: 'barred' });
});
