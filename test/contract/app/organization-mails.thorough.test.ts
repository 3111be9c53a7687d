/**
 * E-mails about the documents of an organization: to the member who made the document, by that member's own choices; after
 * the member has left, to the owners, each by their own choices. Nobody else gets one.
 */
import type { Notice } from '../../../shared/domain/accounts/preferences.ts';
import type { MailKind } from '../../../shared/domain/mail/mail.ts';
import { anAddress, approve, awaitMail, decline, mailsTo, open, sign, tokenOf } from '../../ceremony.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { actingFor, aMember, anOrganization } from '../../fixtures/organizations.ts';
import { endTimeOf, itemsOf } from '../../fixtures/records.ts';
import {
  aPdf,
  aSession,
  call,
  expectRefusal,
  inline,
  type Json,
  runFunction,
  type Session,
  upload,
  uuidOf,
} from '../../stack.ts';

/** The kinds of mail to the owner, with the choice that each follows. A delegation is always reported. */
const kinds: [MailKind, Notice | null][] = [
  ['viewed', 'viewed'],
  ['signed', 'signed'],
  ['approved', 'signed'],
  ['completed', 'completed'],
  ['declined', 'declined'],
  ['expired', 'expired'],
  ['delegated', null],
];

const some = { viewed: true, signed: false, completed: true, declined: false, expired: true };
const others = { viewed: false, signed: true, completed: false, declined: true, expired: false };
const all = { viewed: true, signed: true, completed: true, declined: true, expired: true };
type Choices = Record<Notice, boolean>;

let organizationId: string;
/** The founder has chosen `some`, the second owner `others`. Everybody else of the organization wants every e-mail. */
let owners: [Session, Session];
let bystanders: Session[];

const as = ({ token }: Session, method: string, path: string, body?: unknown) =>
  call(method, `/api${path}`, { token, headers: actingFor(organizationId), body });

async function choosing(person: Session, notifications: Choices): Promise<Session> {
  const changed = await call('PATCH', '/api/account/preferences', { token: person.token, body: { notifications } });
  expect(changed.status).toBe(200);
  return person;
}

beforeAll(async () => {
  const founder = await choosing(await aSession(), some);
  organizationId = await anOrganization(founder);
  const second = await choosing(await aMember(founder, organizationId, 'owner'), others);
  owners = [founder, second];
  const roles = ['admin', 'member', 'viewer'] as const;
  bystanders = await Promise.all(
    roles.map(async (role) => choosing(await aMember(founder, organizationId, role), all)),
  );
});

interface Sent {
  id: string;
  token: (index: number) => string;
}

async function aSentEnvelope(creator: Session, signers: object[], more: object = {}): Promise<Sent> {
  const { json } = await as(creator, 'POST', '/GetUploadUrl', { filename: 'Lease.pdf', mimetype: 'application/pdf' });
  await upload(json, await aPdf());
  const sent = await as(creator, 'PATCH', `/envelopes/${json.envelopeId}`, { signers, ...more, status: 'sent' });
  expect([sent.status, sent.json.createdBy]).toEqual([200, creator.userId]);
  const session = { ...creator, userId: organizationId };
  return { id: json.envelopeId, token: (index) => tokenOf(session, json.envelopeId, sent.json.signers[index].id) };
}

const aSigner = (more: object = {}) => ({ email: anAddress(), name: 'Ada', ...more });

/** Four documents of this creator, with every event that sends an e-mail to an owner. Ends when every mail is sent. */
async function lives(creator: Session, whileOut = async (): Promise<unknown> => undefined): Promise<string[]> {
  const signed = await aSentEnvelope(creator, [aSigner(), aSigner({ role: 'approver' })]);
  const declined = await aSentEnvelope(creator, [aSigner()]);
  const expired = await aSentEnvelope(creator, [aSigner()], {
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const delegated = await aSentEnvelope(creator, [aSigner()], { allowDelegation: true });
  await whileOut();
  expect((await sign(signed.token(0))).status).toBe(200);
  expect((await approve(signed.token(1))).status).toBe(200);
  expect((await decline(declined.token(0))).status).toBe(200);
  const body = { name: 'Bob', email: anAddress(), reason: 'He decides.' };
  expect((await call('POST', '/api/sign/delegate', { token: delegated.token(0), body })).status).toBe(200);
  await endTimeOf(organizationId, expired.id);
  expect((await open(expired.token(0))).status).not.toBe(500);
  await runFunction('SweepEnvelopes');
  return [signed, declined, expired, delegated].map(({ id }) => id);
}

/** The sent e-mails about documents: `kind memberId`, and `kind recipient`. */
async function sentAbout(ids: string[]): Promise<string[]> {
  const mails: Json[] = (await Promise.all(ids.map((id) => itemsOf(organizationId, id, 'mails')))).flat();
  const sent = mails.filter(({ status }) => status === 'sent');
  return [...new Set(sent.map(({ kind, memberId }) => `${kind} ${memberId ?? 'recipient'}`))];
}

const wantedBy = ({ userId }: Session, choices: Choices): string[] =>
  kinds.filter(([, notice]) => notice === null || choices[notice]).map(([kind]) => `${kind} ${userId}`);

/** The recipients' e-mails about the last events show that the events before were handed out. */
const last = ['completed recipient', 'expired recipient'];

async function expectMails(ids: string[], ...expected: [Session, Choices][]): Promise<void> {
  const wanted = expected.flatMap(([person, choices]) => wantedBy(person, choices)).sort();
  await eventually(
    async () => {
      const sent = await sentAbout(ids);
      return [...wanted, ...last].every((each) => sent.includes(each));
    },
    { what: `e-mails: ${wanted}`, everyMs: 500 },
  );
  const toMembers = (await sentAbout(ids)).filter((each) => !each.endsWith(' recipient'));
  expect(toMembers.sort()).toEqual(wanted);
  for (const { email } of bystanders) expect(await aboutDocuments(email)).toEqual([]);
}

const aboutDocuments = async (address: string) =>
  (await mailsTo(address)).filter(({ subject }) => subject.includes('Lease'));

it.each([
  ['some of them', some],
  ['the others', others],
])('go to the member who made the document, by that member’s own choices: %s', async (_, choices) => {
  const creator = await choosing(await aMember(owners[0], organizationId, 'member'), choices);
  await expectMails(await lives(creator), [creator, choices]);
  const mails = await aboutDocuments(creator.email);
  expect(mails.length).toBeGreaterThanOrEqual(wantedBy(creator, choices).length);
  // The page shows the organization whose document it is.
  for (const { links } of mails) expect(links.join()).toContain(`?organization=${organizationId}`);
});

const leave = (person: Session) => as(person, 'DELETE', `/organizations/members/${person.userId}`);

it('go to the owners after the member has left, each by their own choices', async () => {
  const leaver = await choosing(await aMember(owners[0], organizationId, 'member'), all);
  const ids = await lives(leaver, () => leave(leaver));
  expectRefusal(await as(leaver, 'GET', `/envelopes/${ids[0]}`), 404, 'not_found');
  await expectMails(ids, [owners[0], some], [owners[1], others]);
});

it('go to the owners after the member has deleted the account', async () => {
  const leaver = await choosing(await aMember(owners[0], organizationId, 'member'), all);
  const { token, password } = leaver;
  const ids = await lives(leaver, async () => {
    expect((await call('DELETE', '/api/account', { token, body: { password } })).status).toBeLessThan(300);
  });
  await expectMails(ids, [owners[0], some], [owners[1], others]);
});

it('about a document of an API key go to the member who made the key', async () => {
  const admin = await choosing(await aMember(owners[0], organizationId, 'admin'), others);
  const { json } = await as(admin, 'POST', '/keys', { name: 'ci', scopes: ['envelopes:read', 'envelopes:write'] });
  const body = {
    name: 'By key',
    send: true,
    recipients: [aSigner()],
    document: inline(await aPdf()),
  };
  const made = await call('POST', '/api/v1/envelopes', { token: json.key, body });
  expect([made.status, made.json.data?.createdBy]).toEqual([201, admin.userId]);
  const id = uuidOf(made.json.data.id);
  const session = { ...admin, userId: organizationId };
  await eventually(async () => (await sentAbout([id])).includes('invitation recipient'), { what: 'the invitation' });
  expect((await decline(tokenOf(session, id, made.json.data.recipients[0].id))).status).toBe(200);
  await eventually(async () => (await sentAbout([id])).includes(`declined ${admin.userId}`), { what: 'the e-mail' });
  expect((await sentAbout([id])).sort()).toEqual([`declined ${admin.userId}`, 'invitation recipient']);
});

it.each(['en', 'de'] as const)(
  'a person gets an e-mail when the account has become an organization, in %s',
  async (language) => {
    const person = await aSession();
    const { token, email } = person;
    await call('PATCH', '/api/account/profile', { token, body: { language } });
    const body = { name: 'Southwind & Söhne', fromAccount: true };
    expect((await call('POST', '/api/organizations', { token, body })).status).toBe(201);
    const mail = await awaitMail(email);
    expect(mail.subject).toBe(
      { en: 'Your account is now an organization', de: 'Ihr Konto ist jetzt eine Organisation' }[language],
    );
    expect(mail.text).toContain('Southwind & Söhne');
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual(['/app/login']);
    // A second attempt finds no account to convert, and sends no second e-mail.
    expectRefusal(await call('POST', '/api/organizations', { token, body }), 401, 'unauthorized');
    expect(await mailsTo(email)).toHaveLength(1);
  },
);
