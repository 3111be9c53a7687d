import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { createInvitation } from '../../../../shared/operations/accounts/invitations.ts';
import { type RegisterDeps, register } from '../../../../shared/operations/accounts/register.ts';
import { counterThrottle } from '../../../../shared/rate-limit/throttle.ts';
import type { Containers } from '../../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../../shared/records/cosmos-accounts.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { aClock, aTimer, distantCounters } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { aCuttingProxy, type Cut } from '../../../servers/cutting-proxy.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';
import { containersAt } from './account-ports.ts';

let store: LocalAccount;
let people = 0;

beforeAll(async () => {
  store = await aLocalAccount();
  await containersAt(store)('accounts');
});
afterAll(() => store.close());

function dependencies(containers: Containers, clock: ReturnType<typeof aClock>): RegisterDeps {
  return {
    accounts: cosmosAccounts(containers),
    passwords: { hash: async () => `hash ${systemRandom.uuid()}`, matches: async () => false, isCurrent: () => true },
    captcha: { check: async () => undefined },
    throttle: counterThrottle(distantCounters(), clock, systemDigest),
    clock,
    random: systemRandom,
    timer: aTimer(),
    digest: systemDigest,
    openInvitationCode: null,
    keyedHash: hmacKeyedHash(Buffer.alloc(32, 7)),
    invalidateAccount: () => undefined,
    organizationLog: only({}),
    mails: only({}),
    jobQueue: only({}),
    settings: { sendsMail: false, signOnRules: null },
  };
}

/** Accounts that the invitation has admitted. */
async function admitted(code: string): Promise<number> {
  const query = 'SELECT c.id FROM c WHERE c.kind = "account" AND c.invitation = @hash';
  const parameters = [{ name: '@hash', value: systemDigest.sha256(code) }];
  const container = await containersAt(store)('accounts');
  return (await container.items.query({ query, parameters }).fetchAll()).resources.length;
}

/** A registration whose process ends at its `at`th storage call; null when it made fewer. */
async function crashAt(at: number, when: Cut['when']) {
  const clock = aClock(new Date().toISOString());
  const deps = dependencies(containersAt(store), clock);
  const { code } = await createInvitation(deps, { maxUses: 1, days: 7 });
  const email = `person${people++}@example.com`;
  const attempt = (who: string, by = deps) =>
    register(by, { email: who, password: 'correct horse', invitationCode: code, clientAddress: 'unknown' }).then(
      () => 201,
      (error: { code: string }) => error.code,
    );
  const cut: Cut = { seen: [], isArmed: false, at, when, happens: () => undefined };
  const proxy = await aCuttingProxy(store.cosmos.endpoint, cut);
  const dying = dependencies(containersAt(store, proxy.url), clock);
  await dying.accounts.get('usr_to_connect');
  const crash = new Promise<'crashed'>((resolve) => {
    cut.happens = () => resolve('crashed');
  });
  cut.isArmed = true;
  const outcome = await Promise.race([attempt(email, dying), crash]);
  await proxy.close();
  return outcome === 'crashed' ? { code, email, attempt, clock } : null;
}

const another = () => `other${people++}@example.com`;

describe.each(['before', 'after'] as const)(
  'a process that ends just %s any storage call of a registration',
  (when) => {
    it('lets the same person try again, and admits exactly one', async () => {
      let at = 1;
      for (; ; at++) {
        const crashed = await crashAt(at, when);
        if (!crashed) break;
        const { code, email, attempt } = crashed;
        expect([201, 'email_taken']).toContain(await attempt(email));
        expect([at, await admitted(code)]).toEqual([at, 1]);
        expect([at, await attempt(another())]).toEqual([at, 'invalid_invitation']);
      }
      expect(at).toBeGreaterThan(6);
    });

    it('keeps the place for a while, then gives it to another registration, and admits exactly one', async () => {
      for (let at = 1; ; at++) {
        const crashed = await crashAt(at, when);
        if (!crashed) break;
        const { code, email, attempt, clock } = crashed;
        clock.advance(16 * 60_000);
        const first = await attempt(another());
        const second = await attempt(another());
        const late = await attempt(email);
        expect([at, await admitted(code)]).toEqual([at, 1]);
        expect([at, second]).toEqual([at, 'invalid_invitation']);
        // Either the account was complete, or another registration has the place now.
        expect([at, first, late]).toEqual([
          at,
          ...(first === 201 ? [201, 'invalid_invitation'] : ['invalid_invitation', 'email_taken']),
        ]);
      }
    });
  },
);
