/**
 * Checks that an e-mail service is configured and answers. It sends nothing, because a message would reach a person.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { TokenCredential } from '@azure/identity';
import { azureCredential } from '../../../shared/azure-credential.ts';
import type { Config } from '../../../shared/config.ts';
import { type Check, type Note, Unhealthy } from './check.ts';
import { explain, explainSignIn } from './explain.ts';

const timeoutMs = 10_000;

function listens(url: string): Promise<string> {
  const { hostname, port, protocol } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('timed out')));
    socket.on('error', ({ message }) =>
      reject(new Unhealthy(`no mail server answers at ${hostname}. Is SMTP_URL right? (${message})`)),
    );
    socket.on('connect', () => {
      socket.destroy();
      resolve(`listens at ${hostname}`);
    });
  });
}

/** The SDK of the service requests the scope with this double slash. */
const acsScope = 'https://communication.azure.com//.default';
const acsApiVersion = '2023-03-31';

/**
 * Requests a message that does not exist from Azure Communication Services. An identity that may send gets 404. A
 * refusal concerns only this identity, because the app has another one.
 */
async function answersAsAcs(endpoint: string, credential: () => Promise<TokenCredential>): Promise<string | Note> {
  const base = endpoint.replace(/\/+$/, '');
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    try {
      return await fetch(`${base}${path}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw new Unhealthy(explain(error, { addressSetting: 'ACS_ENDPOINT', address: base, refused: '', missing: '' }));
    }
  };
  await ask('/');
  const token = await (await credential()).getToken(acsScope).catch((error: unknown) => {
    throw new Unhealthy(explainSignIn(error) ?? `no token for ${acsScope}. (${(error as Error).message})`);
  });
  const path = `/emails/operations/${randomUUID()}?api-version=${acsApiVersion}`;
  const { status } = await ask(path, { authorization: `Bearer ${token?.token}` });
  if (status === 401 || status === 403) {
    return {
      note: `${base} answers, but refuses this identity (${status}), so that nothing can be said of the app's: it needs a role there that may send, such as "Communication and Email Service Owner".`,
    };
  }
  if (status >= 500) throw new Unhealthy(`${base} answers ${status}.`);
  return `answers at ${base}`;
}

export function mailCheck({ mail }: Pick<Config, 'mail'>, credential = azureCredential): Check {
  return {
    part: 'e-mail',
    async run() {
      if (!mail) {
        return {
          note: 'off, no e-mail is sent, and recipients are not invited. MAIL_FROM and SMTP_URL or ACS_ENDPOINT turn it on.',
        };
      }
      const { transport } = mail;
      return transport.kind === 'smtp' ? listens(transport.url) : answersAsAcs(transport.endpoint, credential);
    },
  };
}
