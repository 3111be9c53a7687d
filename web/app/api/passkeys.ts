/** Passkeys in the browser, by @simplewebauthn/browser, which is loaded at the first use. */
import type { Static } from '@sinclair/typebox';
import type { passkeyOptionsAnswer, passkeySessionOptionsAnswer } from '../../../shared/contracts/second-factor.ts';
import { Failure, requestJson } from '../../http/request.ts';

const library = () => import('@simplewebauthn/browser');

let latest = 0;
let hasAsked = false;

/** Passkeys belong to the name of a host; browsers refuse them at an IP address, and without TLS except at `localhost`. */
export function hasPasskeyAddress(): boolean {
  const { protocol, hostname } = location;
  const isEncrypted = protocol === 'https:' || /(^|\.)localhost$/.test(hostname);
  return isEncrypted && !/^[\d.]+$|:/.test(hostname);
}

export function canUsePasskeys(): boolean {
  return hasPasskeyAddress() && typeof PublicKeyCredential === 'function';
}

/**
 * Asks the person for a passkey: in a dialog of the browser, or by a suggestion that waits in the field of the e-mail
 * address. A later request ends it.
 * @returns null if there is no passkey: the person has cancelled it, or the browser has no suggestions
 * @throws Failure
 */
export async function signWithPasskey(way: 'dialog' | 'suggestion'): Promise<unknown> {
  latest += 1;
  const own = latest;
  const useBrowserAutofill = way === 'suggestion';
  if (useBrowserAutofill && !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const optionsJSON = await requestJson<Static<typeof passkeySessionOptionsAnswer>>(
    'POST',
    '/api/session/passkey/options',
    { credentials: 'same-origin' },
  );
  const { startAuthentication } = await library();
  if (own !== latest) return null;
  hasAsked = true;
  return startAuthentication({ optionsJSON, useBrowserAutofill }).catch(unlessCancelled);
}

/** Ends the wait for a suggestion. */
export async function endSuggestion(): Promise<void> {
  latest += 1;
  if (hasAsked) (await library()).WebAuthnAbortService.cancelCeremony();
}

/**
 * Asks the browser to make a passkey.
 * @returns null if the person has cancelled it
 * @throws Failure; `invalid_state` if the device has a passkey of the account
 */
export async function makePasskey(options: Static<typeof passkeyOptionsAnswer>): Promise<unknown> {
  const { startRegistration } = await library();
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(unlessCancelled);
}

function unlessCancelled(error: unknown): null {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  if (name === 'InvalidStateError') throw new Failure({ code: 'invalid_state', message: 'The device has a passkey.' });
  throw new Failure({ code: 'invalid_passkey', message: 'The browser could not use the passkey.' });
}
