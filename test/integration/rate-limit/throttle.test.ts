import { counterThrottle } from '../../../shared/rate-limit/throttle.ts';
import { systemDigest } from '../../../shared/system.ts';
import { aClock, distantCounters } from '../../fixtures/accounts.ts';

const right = async () => 'in';
const wrong = async () => null;
const refused = { code: 'rate_limit_exceeded' };

function aThrottle() {
  const counters = distantCounters();
  const clock = aClock('2026-11-20T10:00:00.000Z');
  const [one, two] = [counterThrottle(counters, clock, systemDigest), counterThrottle(counters, clock, systemDigest)];
  return { one, two, clock };
}

async function fail(throttle: ReturnType<typeof aThrottle>['one'], times: number, email: string, from = 'unknown') {
  for (let i = 0; i < times; i++) expect(await throttle.attemptLogin(email, from, wrong)).toBeNull();
}

describe('guessing passwords', () => {
  it('is refused after ten failures, on every instance, until the window ends', async () => {
    const { one, two, clock } = aThrottle();
    await fail(one, 5, 'ann@example.com');
    await fail(two, 5, 'ann@example.com');
    await expect(one.attemptLogin('ann@example.com', 'unknown', right)).rejects.toMatchObject({
      ...refused,
      retryAfterSeconds: 900,
    });
    await expect(two.attemptLogin('ann@example.com', 'unknown', right)).rejects.toMatchObject(refused);
    expect(await one.attemptLogin('bob@example.com', 'unknown', right)).toBe('in');
    clock.advance(15 * 60_000);
    expect(await one.attemptLogin('ann@example.com', 'unknown', right)).toBe('in');
  });

  it('is not prolonged by attempts that were refused', async () => {
    const { one, clock } = aThrottle();
    await fail(one, 10, 'ann@example.com');
    clock.advance(14 * 60_000);
    for (let i = 0; i < 20; i++) await one.attemptLogin('ann@example.com', 'unknown', wrong).catch(() => undefined);
    clock.advance(60_000);
    expect(await one.attemptLogin('ann@example.com', 'unknown', right)).toBe('in');
  });

  it('is forgiven by a success', async () => {
    const { one } = aThrottle();
    await fail(one, 9, 'ann@example.com');
    expect(await one.attemptLogin('ann@example.com', 'unknown', right)).toBe('in');
    await fail(one, 10, 'ann@example.com');
  });

  it('in parallel gains a guess or two per instance, not a hundred', async () => {
    const { one, two } = aThrottle();
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => (i % 2 ? one : two).attemptLogin('ann@example.com', 'unknown', wrong)),
    );
    const guesses = results.filter(({ status }) => status === 'fulfilled').length;
    expect(guesses).toBeGreaterThanOrEqual(10);
    expect(guesses).toBeLessThanOrEqual(16);
  });

  it('does not hinder many right logins at once', async () => {
    const { one } = aThrottle();
    const attempts = Array.from({ length: 50 }, () => one.attemptLogin('ann@example.com', 'unknown', right));
    expect(await Promise.all(attempts)).toEqual(Array(50).fill('in'));
  });

  it('cannot lock out an owner who came in from the same address before', async () => {
    const { one, clock } = aThrottle();
    expect(await one.attemptLogin('ann@example.com', '192.0.2.1', right)).toBe('in');
    clock.advance(60 * 60_000);
    await fail(one, 10, 'ann@example.com', '203.0.113.9');
    await expect(one.attemptLogin('ann@example.com', '203.0.113.10', right)).rejects.toMatchObject(refused);
    expect(await one.attemptLogin('ann@example.com', '192.0.2.1', right)).toBe('in');
  });

  it('is refused from the trusted address as well, by a counter of its own', async () => {
    const { one } = aThrottle();
    await one.attemptLogin('ann@example.com', '192.0.2.1', right);
    await fail(one, 10, 'ann@example.com', '192.0.2.1');
    await expect(one.attemptLogin('ann@example.com', '192.0.2.1', right)).rejects.toMatchObject(refused);
  });

  it('300 at once, of as many accounts from one address: a hundred are tried, on two instances', async () => {
    const { one, two } = aThrottle();
    let tried = 0;
    const guess = async () => {
      tried += 1;
      return null;
    };
    const attempts = Array.from({ length: 300 }, (_, i) =>
      (i % 2 ? one : two).attemptLogin(`person${i}@example.com`, '192.0.2.1', guess),
    );
    const results = await Promise.allSettled(attempts);
    expect(tried).toBe(100);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    await expect(one.attemptLogin('new@example.com', '192.0.2.1', right)).rejects.toMatchObject(refused);
  });

  it('right logins and attempts that the service could not finish do not count against their address', async () => {
    const { one } = aThrottle();
    const away = () => Promise.reject(new Error('the service is busy'));
    for (let i = 0; i < 60; i++) {
      expect(await one.attemptLogin(`person${i}@example.com`, '192.0.2.1', right)).toBe('in');
      await expect(one.attemptLogin(`other${i}@example.com`, '192.0.2.1', away)).rejects.toThrow('busy');
    }
    await fail(one, 1, 'ann@example.com', '192.0.2.1');
    expect(await one.attemptLogin('new@example.com', '192.0.2.1', right)).toBe('in');
  });

  it('of many accounts from one address is refused after a hundred failures', async () => {
    const { one } = aThrottle();
    for (let i = 0; i < 100; i++) await fail(one, 1, `person${i}@example.com`, '2001:db8:1:2::1');
    await expect(one.attemptLogin('new@example.com', '2001:db8:1:2:ffff::9', right)).rejects.toMatchObject(refused);
    expect(await one.attemptLogin('new@example.com', '2001:db8:1:3::1', right)).toBe('in');
  });
});

describe('registering', () => {
  it('is refused after sixty attempts for one e-mail address', async () => {
    const { one } = aThrottle();
    for (let i = 0; i < 60; i++) await one.admitRegistration('ann@example.com', 'unknown');
    await expect(one.admitRegistration('ann@example.com', 'unknown')).rejects.toMatchObject(refused);
    await one.admitRegistration('bob@example.com', 'unknown');
  });

  it('is refused after three hundred attempts from one address, when it is known', async () => {
    const { one } = aThrottle();
    for (let i = 0; i < 300; i++) {
      await one.admitRegistration(`person${i}@example.com`, '192.0.2.1');
      await one.admitRegistration(`other${i}@example.com`, 'unknown');
    }
    await expect(one.admitRegistration('new@example.com', '192.0.2.1')).rejects.toMatchObject(refused);
    await one.admitRegistration('new@example.com', 'unknown');
  });
});
