/** The log of an organization in the records: each fact once, and nothing in it that must be erased with an account. */
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { newOrganization, organizationIn } from '../../../../shared/domain/accounts/organization.ts';
import type { LogEvent } from '../../../../shared/domain/accounts/organization-log.ts';
import { firstBrokenLink } from '../../../../shared/domain/audit/audit.ts';
import { inviteMember, listInvitations } from '../../../../shared/operations/accounts/members.ts';
import { getLogPdf, listLog } from '../../../../shared/operations/accounts/organization-log.ts';
import { forgetInvitations } from '../../../../shared/operations/accounts/steps/forget-invitations.ts';
import { logBefore, logByService } from '../../../../shared/operations/accounts/steps/organization-log.ts';
import { sweepMails } from '../../../../shared/operations/maintenance/sweep-mails.ts';
import { cosmosMails } from '../../../../shared/records/cosmos-mails.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { anAccount } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';
import { accountPorts, containersAt } from './account-ports.ts';

let store: LocalAccount;
let deps: ReturnType<typeof aService>;
beforeAll(async () => {
  store = await aLocalAccount();
  deps = aService();
});
afterAll(() => store.close());

const anId = () => `usr_${systemRandom.hex128()}`;

function aService() {
  return {
    ...accountPorts(store),
    mails: cosmosMails(containersAt(store), systemRandom),
    jobQueue: only({ enqueueMail: async () => undefined }),
    throttle: only({ admitMemberInvitation: async () => undefined }),
    keyedHash: hmacKeyedHash(Buffer.alloc(32, 7)),
    settings: { signOnRules: null, sendsMail: true, publicUrl: 'http://localhost' },
  };
}

/** An organization whose owner is a person. */
async function anOrganization(): Promise<{ organizationId: string; actorId: string }> {
  const [organizationId, actorId] = [anId(), anId()];
  await deps.accounts.create(anAccount({ id: actorId, organizations: [organizationId] }));
  await deps.accounts.create(newOrganization(organizationId, 'Northwind', actorId, new Date()));
  return { organizationId, actorId };
}

async function eventsOf(organizationId: string): Promise<LogEvent[]> {
  const { events } = await listLog(deps, organizationId, { before: null, limit: 1_000 });
  expect(firstBrokenLink(events.toReversed(), systemDigest.sha256)).toBeNull();
  return events;
}

const invite = (ref: { organizationId: string; actorId: string }, email: string) =>
  inviteMember(deps, ref, { email, role: 'viewer', language: 'en' });

it('there is no invitation without its e-mail, and an e-mail without its invitation is not sent', async () => {
  const ref = await anOrganization();
  const invitedBy = (others: Partial<typeof deps>) =>
    inviteMember({ ...deps, ...others }, ref, { email: 'vera@example.com', role: 'viewer', language: 'en' });
  const dies = () => Promise.reject(new Error('the process died'));
  await expect(invitedBy({ mails: { ...deps.mails, create: dies } })).rejects.toThrow('the process died');
  expect(await listInvitations(deps, ref.organizationId)).toEqual([]);
  const enqueued = jest.fn();
  await expect(invitedBy({ jobQueue: only({ enqueueMail: dies }) })).rejects.toThrow('the process died');
  await sweepMails({
    ...deps,
    clock: { now: () => new Date(Date.now() + 60_000) },
    jobQueue: { enqueueMail: enqueued },
  });
  expect(enqueued.mock.calls).toMatchObject([[{ ownerId: ref.organizationId }, 0]]);
  expect(await listInvitations(deps, ref.organizationId)).toHaveLength(1);
});

it('a fact that is logged again after 250 others is in the log once, and the log goes on', async () => {
  const { organizationId: ownerId, actorId: memberId } = await anOrganization();
  const by = { ownerId, memberId, isOrganization: true } as const;
  const again = () => logByService(deps, ownerId, 'envelope.erased', { envelopeId: 'env_1' }, 'one');
  await again();
  await again();
  for (let index = 0; index < 250; index += 1) await logBefore(deps, by, 'documents.exported', {});
  await again();
  await logBefore(deps, by, 'profile.changed', {});
  const events = await eventsOf(ownerId);
  expect(events).toHaveLength(252);
  expect(events[0]?.type).toBe('profile.changed');
  expect(events.at(-1)).toMatchObject({ type: 'envelope.erased', actor: { kind: 'system' } });
  expect(organizationIn(await deps.accounts.getNewest(ownerId))?.value).not.toHaveProperty('pendingLog');
}, 60_000);

it('of ten runs at once that log one fact of the service one counts; an account of a person gets none', async () => {
  const { organizationId, actorId } = await anOrganization();
  const runs = Array.from({ length: 10 }, () => aService());
  await Promise.all(runs.map((each) => logByService(each, organizationId, 'envelope.erased', {}, 'two')));
  expect(await eventsOf(organizationId)).toHaveLength(1);
  await logByService(deps, actorId, 'envelope.erased', {}, 'two');
  await logByService(deps, anId(), 'envelope.erased', {}, 'two');
  expect(await deps.organizationLog.list(actorId, { before: null, limit: 1 })).toEqual([]);
});

it('an invitation is logged without its address, and ends everywhere when the account of the address is deleted', async () => {
  const ref = await anOrganization();
  const { organizationId } = ref;
  const [gone, stays] = ['Lea.Gone@example.com', 'stays@example.com'];
  const { invitation } = await invite(ref, gone);
  await invite(ref, stays);
  const elsewhere = await anOrganization();
  await invite(elsewhere, gone.toLowerCase());
  expect(JSON.stringify(await eventsOf(organizationId))).not.toMatch(/example\.com/);
  expect((await deps.mails.get(organizationId, `eml_${invitation.id}`))?.value).toMatchObject({ address: gone });

  for (let run = 0; run < 2; run++) expect(await forgetInvitations(deps, 'lea.gone@example.com')).toBe(true);
  const left = organizationIn(await deps.accounts.getNewest(organizationId))?.value;
  expect(left?.invitations?.map(({ email }) => email)).toEqual([stays]);
  expect(await deps.mails.get(organizationId, `eml_${invitation.id}`)).toBeNull();
  const events = await eventsOf(organizationId);
  expect(events.map(({ type }) => type)).toEqual(['member.invitation_withdrawn', 'member.invited', 'member.invited']);
  expect(events[0]?.data).toEqual({ invitationId: invitation.id, byDeletion: true });
  expect(JSON.stringify((await deps.accounts.getNewest(elsewhere.organizationId))?.value)).not.toContain('gone');
});

it('the log as a PDF reads the organization once', async () => {
  const { organizationId } = await anOrganization();
  const reads: string[] = [];
  const counting =
    <Found>(read: (id: string) => Found) =>
    (id: string) => {
      reads.push(id);
      return read(id);
    };
  const { get, getNewest } = deps.accounts;
  const counted = {
    ...deps,
    accounts: {
      ...deps.accounts,
      get: counting(get),
      getNewest: counting(getNewest),
    },
    logDrawer: { drawLog: async () => new Uint8Array() },
  };
  await getLogPdf(counted, organizationId, { before: null, language: 'en' });
  expect(reads.filter((id) => id === organizationId)).toHaveLength(1);
  await expect(getLogPdf(counted, anId(), { before: null, language: 'en' })).rejects.toMatchObject({
    code: 'not_found',
  });
});
