/** Accounts with an authenticator app or a passkey, set up over HTTP. */

import { appCode } from './fixtures/app-codes.ts';
import { aPasskeyDevice } from './fixtures/passkey-device.ts';
import { client, type Session, stack } from './stack.ts';

export const site = () => ({ rpId: new URL(stack().url).hostname, origin: new URL(stack().url).origin });

export async function withApp(session: Session) {
  const api = client(session.token);
  const { password } = session;
  const { secret } = (await api('POST', '/account/second-factor', { password })).json;
  const setUpCode = appCode(secret, new Date(), -1);
  const confirmed = await api('POST', '/account/second-factor/confirm', { code: setUpCode });
  return { api, secret, recoveryCodes: confirmed.json.recoveryCodes as string[], setUpCode };
}

export async function withPasskey(session: Session) {
  const api = client(session.token);
  const device = aPasskeyDevice();
  const options = await api('POST', '/account/passkeys/options', { password: session.password });
  const answer = device.make({ challenge: options.json.challenge, ...site() });
  const added = await api('POST', '/account/passkeys', { name: 'Laptop', answer });
  return { api, device, added };
}
