/** Messages about an account: to whom, with which link, and when they are not sent any more. */
import { randomBytes } from 'node:crypto';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { type ApiKey, type Person, requestEmailChange } from '../../../../shared/domain/accounts/account.ts';
import { emptyProfile } from '../../../../shared/domain/accounts/profile.ts';
import type { SignOnRules } from '../../../../shared/domain/accounts/single-sign-on.ts';
import { type AccountMail, newAccountMail } from '../../../../shared/domain/mail/account-mail.ts';
import type { AccountMailContent } from '../../../../shared/domain/mail/mailer.ts';
import { mailWording } from '../../../../shared/email/mail-wording.ts';
import { accountMessage } from '../../../../shared/operations/mail/steps/account-message.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { apiKeysInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount } from '../../../fixtures/accounts.ts';
import { templatesInMemory } from '../../../fixtures/operations.ts';
import { webhooksInMemory } from '../../../fixtures/outbound.ts';

type Change = {
  address: string;
  key?: ApiKey | null;
  account?: Partial<Person> | null;
  holder?: Person | null;
  laterMs?: number;
  signOnRules?: SignOnRules;
};
const ann = anAccount({ email: 'ann@example.com', emailVerifiedAt: null });
const { newEmail } = requestEmailChange(ann, 'new@example.com', 'b'.repeat(32), aClock().now());
const changing = { newEmail };

async function message(kind: AccountMail['kind'], change: Change) {
  const { address, key, account = {}, holder = null, laterMs = 0, signOnRules = null } = change;
  const clock = aClock();
  const mail = newAccountMail(
    { ownerId: ann.id, kind, address, language: 'de', ...(key !== undefined && { keyId: 'key_1' }) },
    'a'.repeat(32),
    clock.now(),
  );
  clock.advance(laterMs);
  const found = account && { value: { ...ann, ...account }, version: '1' };
  const contents: AccountMailContent[] = [];
  const asked: string[] = [];
  const answer = await accountMessage(
    {
      accounts: {
        get: async () => null,
        getNewest: async (id) => {
          asked.push(id);
          return found;
        },
        findNewestByEmail: async (email) => {
          asked.push(email);
          return kind === 'password_reset' ? found : holder && { value: holder, version: '1' };
        },
      },
      apiKeys: apiKeysInMemory(key ? [key] : []).records,
      webhooks: webhooksInMemory().records,
      templates: templatesInMemory(),
      wording: {
        renderAccount: (content: AccountMailContent) => {
          contents.push(content);
          return { subject: kind, text: '', html: '' };
        },
      } as never,
      keyedHash: hmacKeyedHash(randomBytes(32)),
      digest: systemDigest,
      clock,
      settings: { publicUrl: 'https://sign.example.com', signOnRules },
    },
    mail,
  );
  return { answer, content: contents[0], asked };
}

it.each<[AccountMail['kind'], Change, string, string | null]>([
  ['password_reset', { address: 'ANN@example.com' }, '/app/reset-password#', null],
  ['verification', { address: 'ann@example.com' }, '/app/verify-email#', null],
  ['address_new', { address: 'new@example.com', account: changing }, '/app/change-email#', 'ann@example.com'],
  ['address_old', { address: 'ann@example.com', account: changing }, '/app/change-email#', 'new@example.com'],
])('%s with %j leads to %s and names %j', async (kind, change, page, otherAddress) => {
  const { answer, content } = await message(kind, change);
  expect(content).toMatchObject({ kind, language: 'de', otherAddress, until: expect.stringMatching(/^20.*Z$/) });
  expect(content?.url).toContain(`https://sign.example.com${page}`);
  const address = kind === 'password_reset' ? 'ann@example.com' : change.address;
  expect(answer).toMatchObject({ to: { name: null, address }, replyTo: null, subject: kind });
});

it('password_changed leads to the page where the password is reset, and has no end', async () => {
  const { content } = await message('password_changed', { address: 'ann@example.com', laterMs: 400 * 86_400_000 });
  expect(content).toMatchObject({
    url: 'https://sign.example.com/app/forgot-password',
    until: null,
    otherAddress: null,
  });
});

it('a forgotten password of a person of single sign-on: the message leads to the log-in page, without a token', async () => {
  const signOnRules = { domains: ['example.com'], organizationId: null, roles: null };
  const { answer, content } = await message('password_reset', { address: 'ANN@example.com', signOnRules });
  expect(content).toMatchObject({ kind: 'sign_on', url: 'https://sign.example.com/app/login', until: null });
  expect(answer).toMatchObject({ to: { name: null, address: 'ann@example.com' } });
  const rendered = content && mailWording.renderAccount({ ...content, language: 'en' });
  expect(rendered?.text).toContain('you log in by the single sign-on of your company');
  const others = { ...signOnRules, domains: ['corp.example'] };
  const usual = await message('password_reset', { address: 'ANN@example.com', signOnRules: others });
  expect(usual.content).toMatchObject({ kind: 'password_reset' });
});

const profile = { ...emptyProfile, name: 'Ann', timeZone: 'Asia/Tokyo' };
const confirmed = { profile, emailVerifiedAt: '2026-01-01' };

it.each<[AccountMail['kind'], Change, string | null]>([
  ['password_reset', { address: 'ann@example.com', account: confirmed }, 'Ann'],
  ['password_changed', { address: 'ann@example.com', account: confirmed }, 'Ann'],
  ['address_old', { address: 'ann@example.com', account: { ...confirmed, ...changing } }, 'Ann'],
  ['password_reset', { address: 'ann@example.com', account: { profile } }, null],
  ['verification', { address: 'ann@example.com', account: { profile } }, null],
  ['address_new', { address: 'new@example.com', account: { ...confirmed, ...changing } }, null],
])('%s with %j greets %j: an address that nobody has confirmed gets no name', async (kind, change, toName) => {
  const { content } = await message(kind, change);
  expect(content).toMatchObject({ toName, dates: { timeZone: 'Asia/Tokyo' } });
});

const gone = 'there is no such account';
const withdrawn = 'the change was withdrawn';
const changed = 'the address was changed';
const other = anAccount({ id: `usr_${'9'.repeat(32)}`, email: 'new@example.com' });

it.each<[AccountMail['kind'], Change, string]>([
  ['password_reset', { address: 'ann@example.com', account: null }, gone],
  ['password_reset', { address: 'ann@example.com', laterMs: 3_600_000 }, 'its link would have expired'],
  ['verification', { address: 'former@example.com' }, changed],
  [
    'verification',
    { address: 'ann@example.com', account: { emailVerifiedAt: '2026-01-01' } },
    'the address is verified',
  ],
  ['address_old', { address: 'former@example.com', account: changing }, changed],
  ['address_old', { address: 'ann@example.com' }, withdrawn],
  ['address_new', { address: 'new@example.com' }, withdrawn],
  ['address_new', { address: 'former@example.com', account: changing }, withdrawn],
  ['address_new', { address: 'new@example.com', account: changing, holder: other }, 'another account has this address'],
])('%s is not sent for %j: %s', async (kind, change, cancelled) => {
  expect((await message(kind, change)).answer).toEqual({ cancelled });
});

it('an address that the same account holds already is no other account’s', async () => {
  const { answer } = await message('address_new', { address: 'new@example.com', account: changing, holder: ann });
  expect(answer).toMatchObject({ to: { address: 'new@example.com' } });
});

describe('api_key_expiring', () => {
  const key: ApiKey = {
    id: 'key_1',
    ownerId: ann.id,
    name: 'Production',
    scopes: ['envelopes:read'],
    secretHash: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2026-12-01T00:00:00.000Z',
    lastUsedAt: null,
  };

  it('names the key and its end, leads to the keys, and goes to the account’s present address', async () => {
    const { answer, content } = await message('api_key_expiring', { address: 'former@example.com', key });
    const url = 'https://sign.example.com/app/settings/keys';
    expect(content).toMatchObject({ keyName: 'Production', until: key.expiresAt, url });
    expect(answer).toMatchObject({ to: { address: 'ann@example.com' } });
  });

  it('is not sent for a key that was deleted meanwhile', async () => {
    const { answer } = await message('api_key_expiring', { address: 'ann@example.com', key: null });
    expect(answer).toEqual({ cancelled: 'the key was deleted' });
  });
});
