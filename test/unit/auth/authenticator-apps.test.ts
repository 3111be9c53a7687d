import { pepperedApps } from '../../../shared/auth/authenticator-apps.ts';
import { acceptedSteps } from '../../../shared/domain/accounts/authenticator-app.ts';
import { appCode } from '../../fixtures/app-codes.ts';

const old = { kid: null, secret: Buffer.alloc(32, 1) };
const next = { kid: 'p2', secret: Buffer.alloc(32, 2) };
const at = new Date('2026-11-21T10:00:00.000Z');
const steps = acceptedSteps(at, 0);

it('the codes are those of an app with the secret', () => {
  const apps = pepperedApps([old]);
  const { secret, encrypted } = apps.create();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const opened = apps.open(encrypted);
  expect(opened.stepOf(appCode(secret, at), steps)).toBe(steps[0]);
  expect(opened.stepOf(appCode(secret, at, 1), steps)).toBe((steps[0] ?? 0) + 1);
  expect(opened.stepOf(appCode(apps.create().secret, at), steps)).toBeNull();
});

it('a rotated pepper: a secret is opened under the former one and encrypted under the current one', () => {
  const { secret, encrypted } = pepperedApps([old]).create();
  const opened = pepperedApps([next, old]).open(encrypted);
  expect(opened.encrypted).toMatch(/^p2\./);
  const reopened = pepperedApps([next]).open(opened.encrypted);
  expect(reopened.stepOf(appCode(secret, at), steps)).toBe(steps[0]);
  expect(reopened.hashOf('abcdefghjk')).toBe(opened.hashOf('abcdefghjk'));
  expect(() => pepperedApps([next]).open(encrypted)).toThrow(/pepper/);
});

it('the record shows neither the secret nor, by a hash, a recovery code', () => {
  const apps = pepperedApps([old]);
  const one = apps.create();
  expect(one.encrypted).not.toContain(one.secret);
  expect(apps.open(one.encrypted).hashOf('abcdefghjk')).not.toBe(
    apps.open(apps.create().encrypted).hashOf('abcdefghjk'),
  );
});

it('attack: a changed ciphertext does not open', () => {
  const apps = pepperedApps([old]);
  const { encrypted } = apps.create();
  const last = encrypted.at(-2) === 'A' ? 'B' : 'A';
  expect(() => apps.open(encrypted.slice(0, -2) + last + encrypted.slice(-1))).toThrow();
});
