import { isExpired, maxApiKeys, rateLimit } from '../../../../shared/domain/accounts/account.ts';
import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import { anAccount, anApiKeyRecord } from '../../../fixtures/accounts.ts';

describe('account rules', () => {
  it('see one mailbox in every spelling of its case and form, with white space around it or not', () => {
    for (const spelling of ['Ann@Example.COM', ' ann@example.com\n', '\u00A0ann@example.com']) {
      expect(normalizeEmail(spelling)).toBe('ann@example.com');
    }
    expect(normalizeEmail('Zoe\u0308@example.com')).toBe(normalizeEmail('zoë@example.com'));
  });

  it('give each plan its requests per minute, and an enterprise account its own', () => {
    expect(rateLimit(anAccount())).toBe(100);
    expect(rateLimit(anAccount({ plan: 'pro' }))).toBe(1_000);
    expect(rateLimit(anAccount({ plan: 'enterprise', rateLimitPerMinute: 25_000 }))).toBe(25_000);
  });

  it('end a key at its moment, and a key without one never', () => {
    const key = anApiKeyRecord({ expiresAt: '2026-11-20T10:00:00.000Z' });
    expect(isExpired(key, new Date('2026-11-20T09:59:59.999Z'))).toBe(false);
    expect(isExpired(key, new Date('2026-11-20T10:00:00.000Z'))).toBe(true);
    expect(isExpired(anApiKeyRecord(), new Date('2999-01-01T00:00:00Z'))).toBe(false);
  });
});

it('an account has at most fifty API keys; an enterprise account without an agreement has 10,000 requests a minute', () => {
  expect([maxApiKeys, rateLimit(anAccount({ plan: 'enterprise' }))]).toEqual([50, 10_000]);
});
