import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerAnswer } from '../../../shared/contracts/accounts.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { systemDigest } from '../../../shared/system.ts';
import { aCommand } from '../../fixtures/commands.ts';
import { anInvitationCode, recordsOfStack } from '../../fixtures/records.ts';
import { quarterMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { aPeculiarHost } from '../../hosts.ts';
import { aSession, call, matches, type Reply, stack } from '../../stack.ts';

let people = 0;
const anEmail = () => `new-${process.pid}-${Date.now()}-${people++}@example.com`;
const password = 'correct horse battery';
const register = (body: object): Promise<Reply> => call('POST', '/api/Register', { body });
const login = (email: string) => call('POST', '/api/Login', { body: { email, password } });
const outcomes = (replies: Reply[]) => replies.map(({ status, json }) => json.error?.code ?? status).sort();

describe('POST /api/Register', () => {
  it('201: makes an account that can log in', async () => {
    const email = anEmail();
    const { status, json } = await register({ email, password, invitationCode: 'LOCAL-INVITE' });
    expect(status).toBe(201);
    await matches(registerAnswer, json);
    expect((await login(email)).json.user).toEqual({ userId: json.userId, email, role: 'user' });
  });

  it.each([
    ['no body', undefined, ['email', 'password', 'invitationCode']],
    ['no password', { email: 'a@example.com', invitationCode: 'x' }, ['password']],
    ['a short password', { email: 'a@example.com', password: 'seven77', invitationCode: 'LOCAL-INVITE' }, ['password']],
    [
      'a long one',
      { email: 'a@example.com', password: 'x'.repeat(1_025), invitationCode: 'LOCAL-INVITE' },
      ['password'],
    ],
    ['no e-mail address', { email: 'nonsense', password, invitationCode: 'LOCAL-INVITE' }, ['email']],
    ['another field', { email: 'a@example.com', password, invitationCode: 'LOCAL-INVITE', role: 'admin' }, ['role']],
  ])('400: %s', async (_, body, fields) => {
    const { status, json } = await call('POST', '/api/Register', body === undefined ? {} : { body });
    expect([status, json.error.code, Object.keys(json.error.details).sort()]).toEqual([
      400,
      'validation_error',
      fields.sort(),
    ]);
  });

  it('403: an invitation that does not exist, also for an e-mail address that is taken', async () => {
    const { email } = await aSession();
    for (const address of [email, anEmail()]) {
      const { status, json } = await register({ email: address, password, invitationCode: 'guessed' });
      expect([status, json.error.code]).toEqual([403, 'invalid_invitation']);
    }
  });

  it('403: the local product’s open invitation is unknown everywhere else', async () => {
    const production = await aPeculiarHost({ WEBHOOK_ALLOW_HOSTS: '', COUNTERSIGN_ENV: 'production' });
    try {
      const ask = (invitationCode: string) =>
        call('POST', '/api/Register', {
          baseUrl: production.url,
          body: { email: anEmail(), password, invitationCode },
        });
      expect((await ask('LOCAL-INVITE')).json.error.code).toBe('invalid_invitation');
      expect((await ask(await anInvitationCode())).status).toBe(201);
    } finally {
      await production.stop();
    }
  });

  it('403: an invitation that has ended', async () => {
    const invitationCode = await anInvitationCode({ days: -1 });
    expect((await register({ email: anEmail(), password, invitationCode })).json.error.code).toBe('invalid_invitation');
  });

  it('409: an e-mail address that is taken, in any spelling, and the invitation is not used up', async () => {
    const { email } = await aSession();
    const invitationCode = await anInvitationCode();
    for (const address of [email, email.toUpperCase()]) {
      const { status, json } = await register({ email: address, password, invitationCode });
      expect([status, json.error.code]).toEqual([409, 'email_taken']);
    }
    expect((await register({ email: anEmail(), password, invitationCode })).status).toBe(201);
    expect((await register({ email: anEmail(), password, invitationCode })).json.error.code).toBe('invalid_invitation');
  });

  it('201 once: fifty people at once with one single-use code', async () => {
    const invitationCode = await anInvitationCode();
    const emails = Array.from({ length: 50 }, anEmail);
    const replies = await Promise.all(emails.map((email) => register({ email, password, invitationCode })));
    expect(outcomes(replies)).toEqual([201, ...Array(49).fill('invalid_invitation')]);
    const admitted = emails.filter((_, index) => replies[index]?.status === 201);
    const accounts = cosmosAccounts(recordsOfStack());
    const found = await Promise.all(emails.map(async (email) => ((await accounts.findByEmail(email)) ? [email] : [])));
    expect(found.flat()).toEqual(admitted);
    expect((await login(admitted[0] ?? '')).status).toBe(200);
  });

  it('201 three times: eight people at once with a code for three', async () => {
    const invitationCode = await anInvitationCode({ maxUses: 3 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => register({ email: anEmail(), password, invitationCode })),
    );
    expect(outcomes(replies)).toEqual([201, 201, 201, ...Array(5).fill('invalid_invitation')]);
  });

  it('201 once: one e-mail address many times at once, with two codes; a place is lost only with an account', async () => {
    const [one, two] = [await anInvitationCode({ maxUses: 2 }), await anInvitationCode({ maxUses: 2 })];
    const email = anEmail();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => register({ email, password, invitationCode: i % 2 ? one : two })),
    );
    expect(outcomes(replies)).toEqual([201, ...Array(5).fill('email_taken')]);
    const later = [];
    for (const invitationCode of [one, one, two, two])
      later.push(await register({ email: anEmail(), password, invitationCode }));
    expect(outcomes(later)).toEqual([201, 201, 201, 'invalid_invitation']);
  });

  it('201: completes what a crash left between the place and the account', async () => {
    const accounts = cosmosAccounts(recordsOfStack());
    const invitationCode = await anInvitationCode();
    const email = anEmail();
    const userId = await accounts.claimEmail(
      email,
      `usr_${'c'.repeat(26)}${Date.now().toString().slice(-6)}`,
      new Date(),
    );
    await takePlaceAt(invitationCode, userId, new Date());
    expect((await register({ email: anEmail(), password, invitationCode })).json.error.code).toBe('invalid_invitation');
    const { status, json } = await register({ email, password, invitationCode });
    expect([status, json.userId]).toEqual([201, userId]);
  });

  it('201: gives an abandoned place to another person after a while, and it cannot be used late', async () => {
    const accounts = cosmosAccounts(recordsOfStack());
    const invitationCode = await anInvitationCode();
    const email = anEmail();
    const userId = await accounts.claimEmail(
      email,
      `usr_${'d'.repeat(26)}${Date.now().toString().slice(-6)}`,
      new Date(),
    );
    await takePlaceAt(invitationCode, userId, new Date(Date.now() - 16 * 60_000));
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: anEmail(), password, invitationCode })),
    );
    expect(outcomes(replies)).toEqual([201, ...Array(3).fill('invalid_invitation')]);
    const winner = replies.find(({ status }) => status === 201)?.json.userId;
    const account = (await accounts.get(winner))?.value;
    if (!account) throw new Error('the winner has no account');
    expect(await accounts.create({ ...account, id: userId, email })).toBe(false);
    const second = await register({ email, password, invitationCode: 'LOCAL-INVITE' });
    expect(second.status).toBe(201);
    expect(second.json.userId).not.toBe(userId);
  });

  it('429: the same e-mail address again and again', async () => {
    const last = await withinOneWindow(quarterMs, async () => {
      const email = anEmail();
      let reply: Reply | undefined;
      for (let i = 0; i <= 60; i++) reply = await register({ email, password, invitationCode: 'guessed' });
      return reply;
    });
    expect([last?.status, last?.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});

/** What a registration does before its account exists. */
async function takePlaceAt(code: string, accountId: string, at: Date): Promise<void> {
  const accounts = cosmosAccounts(recordsOfStack());
  const current = await accounts.getInvitation(systemDigest.sha256(code));
  if (!current) throw new Error('there is no such invitation');
  const redemptions = { [accountId]: { at: at.toISOString(), isSettled: false } };
  expect(await accounts.replaceInvitation(current, { ...current.value, redemptions })).not.toBe('conflict');
}

describe('npm run invite', () => {
  const invite = aCommand('invite.ts');

  it('prints a code that admits as many as it says, in the configured Cosmos', async () => {
    const { COSMOS_ENDPOINT, COSMOS_KEY } = stack().env;
    const { stdout, stderr } = await invite(['--uses', '2', '--days', '1'], { COSMOS_ENDPOINT, COSMOS_KEY });
    expect(stderr).toContain('Valid for 2 registrations');
    const invitationCode = stdout.trim();
    expect(invitationCode).toMatch(/^[\w-]{22}$/);
    const replies = [];
    for (let i = 0; i < 3; i++) replies.push(await register({ email: anEmail(), password, invitationCode }));
    expect(outcomes(replies)).toEqual([201, 201, 'invalid_invitation']);
  });

  it('refuses senseless numbers, and says what is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-invite-'));
    await expect(invite(['--uses', '0'], {})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--uses'),
    });
    await expect(invite(['--days', 'x'], {})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--days'),
    });
    await expect(invite([], { COUNTERSIGN_DATA: folder })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('COSMOS_ENDPOINT'),
    });
    await rm(folder, { recursive: true });
  });
});
