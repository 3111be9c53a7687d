/** The part of the Azure Key Vault REST API that the preparation of a vault needs: its key, and secrets by name. */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { request } from 'node:https';
import type { TokenCredential } from '@azure/identity';

const apiVersion = '7.4';
const scope = 'https://vault.azure.net/.default';
/** Azure needs up to ten minutes to apply a new role assignment, says its documentation. */
export const refusedDelaysMs = [5_000, 10_000, 15_000, ...Array.from({ length: 19 }, () => 30_000)];

export interface VaultOptions {
  url: string;
  credential: TokenCredential;
  /** PEM of an authority that Node does not trust by default. */
  ca?: string;
  refusedDelaysMs?: number[];
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
  identity: string;
}

interface Refusal {
  message?: string;
  innererror?: { code?: string };
}

/** The vault is closed to this address: no role would help, and waiting for one would take ten minutes. */
const isClosed = ({ body }: Answer) =>
  ['ForbiddenByFirewall', 'ForbiddenByConnection'].includes(
    (body.error as Refusal | undefined)?.innererror?.code ?? '',
  );

function refusal(what: string, answer: Answer): Error {
  const { status, body, identity } = answer;
  const said = (body.error as Refusal | undefined)?.message ?? '';
  if (isClosed(answer)) {
    return new Error(
      `The vault is closed to the address of this machine. Add it to COUNTERSIGN_ALLOWED_IPS and run "azd provision". ${said}`,
    );
  }
  const hint =
    status === 403
      ? ` The sign-in used is ${identity}: it needs the roles "Key Vault Secrets Officer" and "Key Vault Crypto User". A sign-in by "az login" comes before one by "azd auth login".`
      : '';
  return new Error(`The vault answered ${status} to ${what}.${hint} ${said}`);
}

/** Names the identity of a token: an operator may have several sign-ins on one machine. */
function identityIn(token: string): string {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const name = claims.upn ?? claims.unique_name ?? claims.preferred_username ?? claims.appid ?? 'without a name';
    return `${name} (object ${claims.oid})`;
  } catch {
    return 'unknown';
  }
}

export function openVault({ url, credential, ca, refusedDelaysMs: delays = refusedDelaysMs }: VaultOptions) {
  const base = url.replace(/\/+$/, '');

  async function once(method: string, address: string, body?: object): Promise<Answer> {
    const token = await credential.getToken(scope);
    if (!token) throw new Error('There is no sign-in: run "azd auth login" or "az login".');
    const headers = { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${address}?api-version=${apiVersion}`,
        { method, headers, timeout: 30_000, ...(ca === undefined ? {} : { ca }) },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const { statusCode: status = 0 } = incoming;
            resolve({ status, body: text ? JSON.parse(text) : {}, identity: identityIn(token.token) });
          });
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${base} does not answer.`)));
      outgoing.on('error', reject);
      outgoing.end(body && JSON.stringify(body));
    });
  }

  async function ask(method: string, address: string, body?: object): Promise<Answer> {
    for (const delayMs of delays) {
      const answer = await once(method, address, body);
      if (answer.status !== 403 || isClosed(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    return once(method, address, body);
  }

  const secretAddress = (setting: string) => `${base}/secrets/${setting.replaceAll('_', '-')}`;

  return {
    async publicKey(keyId: string): Promise<KeyObject> {
      const answer = await ask('GET', keyId);
      if (answer.status !== 200) throw refusal(`reading ${keyId}`, answer);
      const jwk = answer.body.key as JsonWebKey & { kty?: string };
      // Keys in hardware are of kind RSA-HSM and EC-HSM.
      return createPublicKey({ key: { ...jwk, kty: jwk.kty?.replace('-HSM', '') ?? '' }, format: 'jwk' });
    },

    /** Null if it does not exist. */
    async secret(setting: string): Promise<string | null> {
      const answer = await ask('GET', secretAddress(setting));
      if (answer.status === 200) return String(answer.body.value);
      if (answer.status === 404) return null;
      throw refusal(`reading the secret for ${setting}`, answer);
    },

    async setSecret(setting: string, value: string): Promise<void> {
      const answer = await ask('PUT', secretAddress(setting), { value, contentType: 'Countersign' });
      if (answer.status !== 200) throw refusal(`writing the secret for ${setting}`, answer);
    },
  };
}
