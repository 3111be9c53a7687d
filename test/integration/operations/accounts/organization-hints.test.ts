/** A person's account notes the organizations that may have the person as a member. Reading the notes repairs them. */
import { maxOrganizations, newOrganization, personIn } from '../../../../shared/domain/accounts/organization.ts';
import { createOrganization, listOrganizations } from '../../../../shared/operations/accounts/organizations.ts';
import { systemRandom } from '../../../../shared/system.ts';
import { aClock, anAccount } from '../../../fixtures/accounts.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';
import { accountPorts } from './account-ports.ts';

let store: LocalAccount;
beforeAll(async () => {
  store = await aLocalAccount();
});
afterAll(() => store.close());

const anId = () => `usr_${systemRandom.hex128()}`;
const minutes = (count: number) => count * 60_000;

function aService() {
  const clock = aClock();
  const deps = { ...accountPorts(store), clock };
  return {
    ...deps,
    create: (personId: string) => createOrganization(deps, { personId, name: 'Northwind', seed: systemRandom.uuid() }),
    list: async (personId: string) =>
      (await listOrganizations(deps, personId)).map(({ organization }) => organization.id),
    hints: async (personId: string) => personIn(await deps.accounts.getNewest(personId))?.value.organizations,
  };
}
type Service = ReturnType<typeof aService>;

async function aPerson({ accounts }: Service, organizations: string[]): Promise<string> {
  const id = anId();
  await accounts.create(anAccount({ id, organizations }));
  return id;
}

it('a list drops organizations that are gone, were never made or have no such member, and keeps the others', async () => {
  const service = aService();
  const gone = anId();
  const others = newOrganization(anId(), 'Of others', anId(), service.clock.now());
  await service.accounts.create(others);
  const personId = await aPerson(service, [gone, others.id]);
  const { organization } = await service.create(personId);
  expect(await service.hints(personId)).toEqual([gone, others.id, organization.id]);
  service.clock.advance(minutes(11));
  expect(await service.list(personId)).toEqual([organization.id]);
  expect(await service.hints(personId)).toEqual([organization.id]);
});

it('an organization that the person is about to join stays noted while a list is read', async () => {
  const service = aService();
  const personId = await aPerson(service, []);
  const create = service.accounts.create;
  const seed = systemRandom.uuid();
  const during: unknown[] = [];
  const slow = async (account: Parameters<typeof create>[0]) => {
    during.push(await service.list(personId), await service.hints(personId));
    return create(account);
  };
  const deps = { ...service, accounts: { ...service.accounts, create: slow } };
  const { organization } = await createOrganization(deps, { personId, name: 'Northwind', seed });
  expect(during).toEqual([[], [organization.id]]);
  expect(await service.list(personId)).toEqual([organization.id]);
});

it('a person who begins to join while a list is repaired keeps the note', async () => {
  const service = aService();
  const stale = anId();
  const personId = await aPerson(service, [stale]);
  const { getNewest } = service.accounts;
  let joins = 0;
  const racing = {
    ...service.accounts,
    // The organization is read as missing, and the person begins to join it just after.
    async getNewest(id: string) {
      const found = await getNewest(id);
      if (id === stale && joins++ === 0) {
        await createOrganization(service, { personId, name: 'Late', seed: stale.slice(4) });
      }
      return found;
    },
  };
  expect(await listOrganizations({ ...service, accounts: racing }, personId)).toEqual([]);
  expect(joins).toBe(1);
  expect(await service.hints(personId)).toEqual([stale]);
  expect(await service.list(personId)).toEqual([stale]);
});

it('former memberships do not count towards the limit, present ones do', async () => {
  const service = aService();
  const stale = Array.from({ length: maxOrganizations - 1 }, anId);
  const personId = await aPerson(service, stale);
  const first = await service.create(personId);
  service.clock.advance(minutes(11));
  const second = await service.create(personId);
  expect(await service.hints(personId)).toEqual([first, second].map(({ organization }) => organization.id));

  const many = Array.from({ length: maxOrganizations }, anId);
  const busy = await aPerson(service, many);
  for (const id of many) await service.accounts.create(newOrganization(id, 'One', busy, service.clock.now()));
  service.clock.advance(minutes(11));
  await expect(service.create(busy)).rejects.toMatchObject({ code: 'validation_error' });
  expect(await service.hints(busy)).toEqual(many);
});
