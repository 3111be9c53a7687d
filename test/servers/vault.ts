/**
 * A local server that speaks the part of Azure Key Vault's REST protocol that signing needs: authentication by
 * challenge, reading a key, signing a digest. The private key lives in here and nowhere else.
 */
import { constants, createPublicKey, type KeyObject, privateEncrypt } from 'node:crypto';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { p256, p384 } from '@noble/curves/nist.js';
import { extension, pem } from '../../infra/local/certificate-authority.ts';
import { aCertificate } from '../fixtures/certificates.ts';
import { listening } from './listening.ts';

interface VaultRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
}

export interface Vault {
  /** Identifier of the key with its version. */
  keyId: string;
  /** PEM of the certificate the server shows. */
  tlsCertificate: string;
  requests: VaultRequest[];
  /** Base address. */
  url: string;
  /** Keys are the names in the vault. */
  secrets: Map<string, string>;
  /** Answers the next requests with these statuses instead of doing their work; `closed` is the answer of a firewall. */
  failNext(...failures: (number | 'closed')[]): void;
  close(): Promise<void>;
}

export const vaultToken = 'token-for-the-vault';
const version = '0123456789abcdef0123456789abcdef';
const digestInfoOfSha256 = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** node:crypto does not sign a digest that the client has computed. */
function signDigest(digest: Buffer, key: KeyObject): Uint8Array {
  const curve = key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? p384 : p256;
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  return curve.sign(digest, secret, { prehash: false });
}

function signatureOf(key: KeyObject, algorithm: unknown, digest: Buffer): Uint8Array | null {
  const lengths: Record<string, number> = { RS256: 32, ES256: 32, ES384: 48 };
  if (lengths[String(algorithm)] !== digest.length) return null;
  if (key.asymmetricKeyType !== 'rsa') return signDigest(digest, key);
  return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([digestInfoOfSha256, digest]));
}

/** A server certificate for 127.0.0.1 and localhost, its own authority. */
export function aTlsIdentity() {
  const name = (tag: number, bytes: Uint8Array) => Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
  const names = Buffer.concat([name(0x82, Buffer.from('localhost')), name(0x87, Buffer.from([127, 0, 0, 1]))]);
  const alternatives = Buffer.concat([Buffer.from([0x30, names.length]), names]);
  const { der, key } = aCertificate({ commonName: 'localhost', extensions: [extension('2.5.29.17', alternatives)] });
  return { cert: pem('CERTIFICATE', der), key: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** @param key the private key that nobody else gets */
export async function aVault(key: KeyObject): Promise<Vault> {
  const requests: VaultRequest[] = [];
  const failures: (number | 'closed')[] = [];
  const secrets = new Map<string, string>();
  const identity = aTlsIdentity();
  const path = `/keys/seal/${version}`;
  let base = '';

  function answer(request: VaultRequest): [status: number, body: object] {
    if (request.path === path && request.method === 'GET') {
      const { kty, ...publicParts } = createPublicKey(key).export({ format: 'jwk' });
      const bundle = { kid: `${base}${path}`, kty, ...publicParts, key_ops: ['sign', 'verify'] };
      return [200, { key: bundle, attributes: { enabled: true, exportable: false } }];
    }
    if (request.path === `${path}/sign` && request.method === 'POST') {
      const signature = signatureOf(key, request.body.alg, Buffer.from(String(request.body.value), 'base64url'));
      if (!signature) return [400, { error: { code: 'BadParameter', message: 'The digest has the wrong length.' } }];
      return [200, { kid: `${base}${path}`, value: Buffer.from(signature).toString('base64url') }];
    }
    const secret = /^\/secrets\/([0-9A-Za-z-]{1,127})$/.exec(request.path)?.[1] ?? '';
    if (request.method === 'PUT' && secret) secrets.set(secret, String(request.body.value));
    const value = secrets.get(secret);
    if (value !== undefined) return [200, { id: `${base}/secrets/${secret}`, value }];
    return [404, { error: { code: 'NotFound', message: 'There is nothing with this name.' } }];
  }

  const server = createServer(identity, async (incoming, outgoing) => {
    const body = await text(incoming);
    const request: VaultRequest = {
      method: incoming.method ?? '',
      path: incoming.url?.split('?')[0] ?? '',
      authorization: incoming.headers.authorization,
      body: body ? JSON.parse(body) : {},
    };
    requests.push(request);
    const failure = failures.shift();
    const respond = (status: number, body: object, headers: Record<string, string> = {}) =>
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (failure === 'closed') {
      const message = 'Client address is not authorized and caller is not a trusted service.';
      return respond(403, { error: { code: 'Forbidden', message, innererror: { code: 'ForbiddenByFirewall' } } });
    }
    if (failure !== undefined) return respond(failure, { error: { code: 'Throttled', message: 'Not now.' } });
    if (request.authorization !== `Bearer ${vaultToken}`) {
      const challenge = 'Bearer authorization="https://login.example.com/tenant", resource="https://vault.azure.net"';
      return respond(401, { error: { code: 'Unauthorized', message: 'No token.' } }, { 'www-authenticate': challenge });
    }
    return respond(...answer(request));
  });
  const { url, close } = await listening(server, { scheme: 'https' });
  base = url;
  return {
    keyId: `${base}${path}`,
    tlsCertificate: identity.cert,
    url: base,
    secrets,
    requests,
    failNext: (...next) => void failures.push(...next),
    close,
  };
}
