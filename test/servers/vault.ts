/**
 * A local server that speaks the part of Azure Key Vault's REST protocol that signing needs: authentication by
 * challenge, reading a key, signing a digest. The private key lives in here and nowhere else.
 */
import { constants, createPublicKey, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extension, pem } from '../../infra/local/certificate-authority.ts';
import { aCertificate } from '../fixtures/certificates.ts';

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
  /** By name in the vault. */
  secrets: Map<string, string>;
  /** Answers the next requests with these statuses instead of doing their work. */
  failNext(...statuses: number[]): void;
  close(): Promise<void>;
}

export const vaultToken = 'token-for-the-vault';
const version = '0123456789abcdef0123456789abcdef';
const digestInfoOfSha256 = Buffer.from('3031300d060960864801650304020105000420', 'hex');

interface Curve {
  a: bigint;
  p: bigint;
  n: bigint;
  g: Point;
  bytes: number;
}
type Point = [bigint, bigint] | null;

const hex = (text: string) => BigInt(`0x${text}`);
/** FIPS 186-4 D.1.2.3 and D.1.2.4. */
const curves: Record<string, Curve> = {
  prime256v1: {
    a: -3n,
    p: hex('ffffffff00000001000000000000000000000000ffffffffffffffffffffffff'),
    n: hex('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'),
    g: [
      hex('6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'),
      hex('4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'),
    ],
    bytes: 32,
  },
  secp384r1: {
    a: -3n,
    p: hex('fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff'),
    n: hex('ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973'),
    g: [
      hex('aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7'),
      hex('3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f'),
    ],
    bytes: 48,
  },
};

const mod = (value: bigint, m: bigint) => ((value % m) + m) % m;

function inverse(value: bigint, m: bigint): bigint {
  let [a, b, x, y] = [mod(value, m), m, 1n, 0n];
  while (a > 1n) [a, b, x, y] = [b % a, a, y - (b / a) * x, x];
  return mod(x, m);
}

function add(left: Point, right: Point, { a, p }: Curve): Point {
  if (!left || !right) return left ?? right;
  const [x1, y1] = left;
  const [x2, y2] = right;
  if (x1 === x2 && mod(y1 + y2, p) === 0n) return null;
  const slope = x1 === x2 ? (3n * x1 * x1 + a) * inverse(2n * y1, p) : (y2 - y1) * inverse(x2 - x1, p);
  const x = mod(slope * slope - x1 - x2, p);
  return [x, mod(slope * (x1 - x) - y1, p)];
}

/** ECDSA over a digest that comes ready-made, which node:crypto has no function for. */
function signDigest(digest: Buffer, key: KeyObject): Buffer {
  const curve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''] as Curve;
  const d = hex(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url').toString('hex'));
  const k = mod(hex(randomBytes(curve.bytes + 8).toString('hex')), curve.n - 1n) + 1n;
  let point: Point = null;
  let doubled: Point = curve.g;
  for (let bits = k; bits > 0n; bits >>= 1n) {
    if (bits & 1n) point = add(point, doubled, curve);
    doubled = add(doubled, doubled, curve);
  }
  const r = mod(point?.[0] ?? 0n, curve.n);
  const s = mod(inverse(k, curve.n) * (hex(digest.toString('hex')) + r * d), curve.n);
  const fixed = (value: bigint) => value.toString(16).padStart(curve.bytes * 2, '0');
  return Buffer.from(fixed(r) + fixed(s), 'hex');
}

function signatureOf(key: KeyObject, algorithm: unknown, digest: Buffer): Buffer | null {
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
  const failures: number[] = [];
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
      return [200, { kid: `${base}${path}`, value: signature.toString('base64url') }];
    }
    const secret = /^\/secrets\/([0-9A-Za-z-]{1,127})$/.exec(request.path)?.[1] ?? '';
    if (request.method === 'PUT' && secret) secrets.set(secret, String(request.body.value));
    const value = secrets.get(secret);
    if (value !== undefined) return [200, { id: `${base}/secrets/${secret}`, value }];
    return [404, { error: { code: 'NotFound', message: 'There is nothing with this name.' } }];
  }

  const server = createServer(identity, async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const request: VaultRequest = {
      method: incoming.method ?? '',
      path: incoming.url?.split('?')[0] ?? '',
      authorization: incoming.headers.authorization,
      body: text ? JSON.parse(text) : {},
    };
    requests.push(request);
    const failure = failures.shift();
    const respond = (status: number, body: object, headers: Record<string, string> = {}) =>
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (failure !== undefined) return respond(failure, { error: { code: 'Throttled', message: 'Not now.' } });
    if (request.authorization !== `Bearer ${vaultToken}`) {
      const challenge = 'Bearer authorization="https://login.example.com/tenant", resource="https://vault.azure.net"';
      return respond(401, { error: { code: 'Unauthorized', message: 'No token.' } }, { 'www-authenticate': challenge });
    }
    return respond(...answer(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keyId: `${base}${path}`,
    tlsCertificate: identity.cert,
    url: base,
    secrets,
    requests,
    failNext: (...statuses) => void failures.push(...statuses),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
