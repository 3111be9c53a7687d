import { signOnAttempts } from '../../../shared/auth/sign-on-attempt.ts';
import { aClock } from '../../fixtures/accounts.ts';

const secret = (fill: number) => Buffer.alloc(32, fill);
const attempt = { state: 's', nonce: 'n', codeVerifier: 'v', returnTo: '/app', isSilent: false };

it('is opened within ten minutes, and after its key was replaced', () => {
  const clock = aClock();
  const text = signOnAttempts([secret(1)], clock).close(attempt);
  clock.advance(599_000);
  expect(signOnAttempts([secret(2), secret(1)], clock).open(text)).toEqual(attempt);
  expect(signOnAttempts([secret(2)], clock).open(text)).toBeNull();
  clock.advance(1_000);
  expect(signOnAttempts([secret(1)], clock).open(text)).toBeNull();
});

it('is hidden from those who read the cookie, and no text with another character is one', () => {
  const attempts = signOnAttempts([secret(1)], aClock());
  const text = attempts.close({ ...attempt, codeVerifier: 'a verifier' });
  expect(text).toMatch(/^[\w-]+$/);
  expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain('a verifier');
  const bytes = Buffer.from(text, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(attempts.open(changed.toString('base64url'))).toBeNull();
  }
  for (const other of [null, '', 'A', 'A'.repeat(300)]) expect(attempts.open(other)).toBeNull();
});

it('fits a cookie with the longest address to return to', () => {
  const text = signOnAttempts([secret(1)], aClock()).close({
    ...attempt,
    state: 'A'.repeat(43),
    nonce: 'A'.repeat(43),
    codeVerifier: 'A'.repeat(43),
    returnTo: `/app?${'q'.repeat(995)}`,
  });
  expect(text.length).toBeLessThan(3_000);
});
