/** The second factor of an account: an authenticator app with recovery codes, and passkeys. Plain data and pure rules. */
import { acceptedSteps, type OpenedApp, readCode } from './authenticator-app.ts';
import { isCounterPlausible, type Passkey } from './passkey.ts';

export interface SecondFactor {
  /** While there is one, a log-in with the password needs a code. */
  app: AppFactor | null;
  /** A set-up that no code of the app has confirmed yet. */
  pendingApp: { secret: string; expiresAt: string } | null;
  /** Each is a log-in by itself: the device has verified its user. */
  passkeys: Passkey[];
}

export interface AppFactor {
  /** Encrypted. */
  secret: string;
  /** The step of the last accepted code. */
  lastStep: number;
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: string[];
  createdAt: string;
}

const noSecondFactor: SecondFactor = { app: null, pendingApp: null, passkeys: [] };
const setUpMs = 15 * 60_000;
export const maxPasskeys = 10;

interface Protected {
  secondFactor?: SecondFactor;
}

export function secondFactorOf({ secondFactor }: Protected): SecondFactor {
  return secondFactor ?? noSecondFactor;
}

export function hasSecondFactor(account: Protected): boolean {
  const { app, passkeys } = secondFactorOf(account);
  return app !== null || passkeys.length > 0;
}

function changed<A extends Protected>(account: A, change: Partial<SecondFactor>): A {
  return { ...account, secondFactor: { ...secondFactorOf(account), ...change } };
}

/** Begins to set up an app. The one that the account has works until a code of the new one confirms the change. */
export function beginSetUp<A extends Protected>(account: A, secret: string, at: Date): A {
  return changed(account, { pendingApp: { secret, expiresAt: new Date(at.getTime() + setUpMs).toISOString() } });
}

/** The secret of the app that is being set up; null if there is none or its time is over. */
export function pendingSecret(account: Protected, at: Date): string | null {
  const { pendingApp } = secondFactorOf(account);
  return pendingApp && Date.parse(pendingApp.expiresAt) > at.getTime() ? pendingApp.secret : null;
}

/** Confirms the set-up by a code of the new app. @returns null if the code is wrong */
export function confirmSetUp<A extends Protected>(
  account: A,
  opened: OpenedApp,
  { code, recoveryCodes }: { code: string; recoveryCodes: readonly string[] },
  at: Date,
): A | null {
  const entered = readCode(code);
  const step = entered?.kind === 'app' ? opened.stepOf(entered.code, acceptedSteps(at, 0)) : null;
  if (step === null) return null;
  const app = {
    secret: opened.encrypted,
    lastStep: step,
    recoveryCodes: hashesOf(opened, recoveryCodes),
    createdAt: at.toISOString(),
  };
  return changed(account, { app, pendingApp: null });
}

/** The hashes of new recovery codes, as `acceptCode` compares them. */
function hashesOf(opened: OpenedApp, recoveryCodes: readonly string[]): string[] {
  return recoveryCodes.map((text) => opened.hashOf(readCode(text)?.code ?? ''));
}

export function replaceRecoveryCodes<A extends Protected>(
  account: A,
  app: AppFactor,
  opened: OpenedApp,
  codes: readonly string[],
) {
  return changed(account, { app: { ...app, secret: opened.encrypted, recoveryCodes: hashesOf(opened, codes) } });
}

/**
 * Uses up a code of the app or a recovery code: neither is accepted again.
 * @returns null if the code is wrong or was used before
 */
export function acceptCode<A extends Protected>(
  account: A,
  app: AppFactor,
  opened: OpenedApp,
  code: string,
  at: Date,
): A | null {
  const entered = readCode(code);
  if (entered === null) return null;
  if (entered.kind === 'app') {
    const lastStep = opened.stepOf(entered.code, acceptedSteps(at, app.lastStep));
    return lastStep === null ? null : changed(account, { app: { ...app, secret: opened.encrypted, lastStep } });
  }
  const hash = opened.hashOf(entered.code);
  if (!app.recoveryCodes.includes(hash)) return null;
  const recoveryCodes = app.recoveryCodes.filter((other) => other !== hash);
  return changed(account, { app: { ...app, secret: opened.encrypted, recoveryCodes } });
}

/** Removes the app. Passkeys stay. */
export function removeApp<A extends Protected>(account: A): A {
  return changed(account, { app: null, pendingApp: null });
}

export const withoutPasskeys = <A extends Protected>(account: A): A => changed(account, { passkeys: [] });

/** Removes the app and all passkeys: the person has lost the device, or another person set them up. */
export function withoutSecondFactor<A extends Protected>({ secondFactor: _, ...account }: A): Omit<A, 'secondFactor'> {
  return account;
}

/** @returns null if the account has as many passkeys as it may have */
export function addPasskey<A extends Protected>(account: A, passkey: Passkey): A | null {
  const { passkeys } = secondFactorOf(account);
  const others = passkeys.filter(({ id }) => id !== passkey.id);
  return others.length >= maxPasskeys ? null : changed(account, { passkeys: [...others, passkey] });
}

/** @returns null if the account has no such passkey */
export function removePasskey<A extends Protected>(account: A, passkeyId: string): A | null {
  const { passkeys } = secondFactorOf(account);
  const others = passkeys.filter(({ id }) => id !== passkeyId);
  return others.length === passkeys.length ? null : changed(account, { passkeys: others });
}

export function passkeyOf(account: Protected, passkeyId: string): Passkey | null {
  return secondFactorOf(account).passkeys.find(({ id }) => id === passkeyId) ?? null;
}

/** Notes the use of a passkey. @returns null if the passkey was removed, or its signature counter went back */
export function notePasskeyUse<A extends Protected>(
  account: A,
  passkeyId: string,
  counter: number,
  at: Date,
): A | null {
  const used = passkeyOf(account, passkeyId);
  if (!used || !isCounterPlausible(used.counter, counter)) return null;
  const next = { ...used, counter, lastUsedAt: at.toISOString() };
  return changed(account, {
    passkeys: secondFactorOf(account).passkeys.map((passkey) => (passkey.id === passkeyId ? next : passkey)),
  });
}
