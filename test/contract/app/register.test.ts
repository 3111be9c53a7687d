import { registerAnswer } from '../../../shared/contracts/accounts.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { systemDigest, systemRandom } from '../../../shared/system.ts';
import { aCommand } from '../../fixtures/commands.ts';
import { anInvitationCode, recordsOfStack } from '../../fixtures/records.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { quarterMs, withinOneWindow } from '../../fixtures/time-windows.ts';
import { onPeculiarHost } from '../../hosts.ts';
import { aSession, call, client, expectRefusal, matches, type Reply, stack } from '../../stack.ts';

let people = 0;
const anEmail = () => `new-${process.pid}-${Date.now()}-${people++}@example.com`;
const password = 'correct horse battery';
const right = { email: 'a@example.com', password, invitationCode: 'LOCAL-INVITE' };
const register = (body?: object): Promise<Reply> => call('POST', '/api/Register', { body });
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

  it('201: takes name and company, which the account answers', async () => {
    const email = anEmail();
    const names = { name: ' Olivia Marsh ', company: 'Northwind' };
    expect((await register({ email, password, invitationCode: 'LOCAL-INVITE', ...names })).status).toBe(201);
    const { json } = await client((await login(email)).json.token)('GET', '/account');
    expect(json).toMatchObject({ name: 'Olivia Marsh', company: 'Northwind' });
  });

  it.each([
    ['no body', undefined, ['email', 'password', 'invitationCode']],
    ['no password', { ...right, password: undefined }, ['password']],
    ['a short password', { ...right, password: 'seven77' }, ['password']],
    ['a long password', { ...right, password: 'x'.repeat(1_025) }, ['password']],
    ['no e-mail address', { ...right, email: 'nonsense' }, ['email']],
    ['a name with a line break', { ...right, name: 'a\nb' }, ['name']],
    ['another field', { ...right, role: 'admin' }, ['role']],
  ])('400: %s', async (_, body, fields) => {
    expectRefusal(await register(body), 400, 'validation_error', ...fields);
  });

  it.each(['Sunshine', 'benjamin.olsen', 'Benjamin.Olsen@example.com'])(
    '400: the password %s is easy to guess',
    async (weak) => {
      const body = { email: 'benjamin.olsen@example.com', password: weak, invitationCode: 'LOCAL-INVITE' };
      expectRefusal(await register(body), 400, 'weak_password', 'password');
    },
  );

  it('403: an invitation that does not exist, also for an e-mail address that is taken', async () => {
    const { email } = await aSession();
    for (const address of [email, anEmail()]) {
      const reply = await register({ email: address, password, invitationCode: 'guessed' });
      expectRefusal(reply, 403, 'invalid_invitation');
    }
  });

  it('403: the open invitation of the local product, in production', async () => {
    await onPeculiarHost({ WEBHOOK_ALLOW_HOSTS: '', COUNTERSIGN_ENV: 'production' }, async (url) => {
      const ask = (invitationCode: string) =>
        client(undefined, url)('POST', '/Register', { email: anEmail(), password, invitationCode });
      expect((await ask('LOCAL-INVITE')).json.error.code).toBe('invalid_invitation');
      expect((await ask(await anInvitationCode())).status).toBe(201);
    });
  });

  it('403: an invitation that has expired', async () => {
    const invitationCode = await anInvitationCode({ days: -1 });
    expect((await register({ email: anEmail(), password, invitationCode })).json.error.code).toBe('invalid_invitation');
  });

  it('409: an e-mail address that is taken, in any spelling, and the invitation is not used up', async () => {
    const { email } = await aSession();
    const invitationCode = await anInvitationCode();
    for (const address of [email, email.toUpperCase()]) {
      expectRefusal(await register({ email: address, password, invitationCode }), 409, 'email_taken');
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

  it('201 once: one e-mail address many times at once, with two codes, of which one loses a place', async () => {
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

  it('201: completes a registration that a crash had interrupted before the account was made', async () => {
    const { email, userId, invitationCode } = await halfRegistered(new Date());
    expect((await register({ email: anEmail(), password, invitationCode })).json.error.code).toBe('invalid_invitation');
    const { status, json } = await register({ email, password, invitationCode });
    expect([status, json.userId]).toEqual([201, userId]);
  });

  it('201: gives the place of an interrupted registration to another person after 15 minutes, and then only to one', async () => {
    const { email, userId, invitationCode } = await halfRegistered(new Date(Date.now() - 16 * 60_000));
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => register({ email: anEmail(), password, invitationCode })),
    );
    expect(outcomes(replies)).toEqual([201, ...Array(3).fill('invalid_invitation')]);
    const accounts = cosmosAccounts(recordsOfStack());
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
    expectRefusal(last as Reply, 429, 'rate_limit_exceeded');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});

/** Does the writes of a registration that come before the one of its account. */
async function halfRegistered(at: Date): Promise<{ email: string; userId: string; invitationCode: string }> {
  const accounts = cosmosAccounts(recordsOfStack());
  const [email, invitationCode] = [anEmail(), await anInvitationCode()];
  const userId = await accounts.claimEmail(email, `usr_${systemRandom.hex128()}`, new Date());
  const current = await accounts.getInvitation(systemDigest.sha256(invitationCode));
  if (!current) throw new Error('there is no such invitation');
  const redemptions = { [userId]: { at: at.toISOString(), isSettled: false } };
  expect(await accounts.replaceInvitation(current, { ...current.value, redemptions })).not.toBe('conflict');
  return { email, userId, invitationCode };
}

describe('npm run invite', () => {
  const folder = temporaryFolder();
  const invite = aCommand('invite.ts');

  it('prints a code for as many registrations as it says, in the configured Cosmos DB', async () => {
    const { COSMOS_ENDPOINT, COSMOS_KEY } = stack().env;
    const { stdout, stderr } = await invite(['--uses', '2', '--days', '1'], { COSMOS_ENDPOINT, COSMOS_KEY });
    expect(stderr).toContain('Valid for 2 registrations');
    const invitationCode = stdout.trim();
    expect(invitationCode).toMatch(/^[\w-]{22}$/);
    const replies = [];
    for (let i = 0; i < 3; i++) replies.push(await register({ email: anEmail(), password, invitationCode }));
    expect(outcomes(replies)).toEqual([201, 201, 'invalid_invitation']);
  });

  it('refuses invalid numbers, and names a missing setting', async () => {
    for (const [options, words, code, env] of [
      [['--uses', '0'], '--uses', 2, {}],
      [['--days', 'x'], '--days', 2, {}],
      [[], 'COSMOS_ENDPOINT', 1, { COUNTERSIGN_DATA: folder() }],
    ] as [string[], string, number, NodeJS.ProcessEnv][]) {
      await expect(invite(options, env)).rejects.toMatchObject({ code, stderr: expect.stringContaining(words) });
    }
  });
});
