/** Access tokens of the app API: JWTs (RFC 7519) signed with HS256 by the newest secret of a ring. */
import { createSecretKey, randomUUID } from 'node:crypto';
import type { Person } from '../domain/accounts/account.ts';
import type { SessionTokens } from '../domain/accounts/credentials.ts';
import { isId } from '../domain/ids.ts';
import type { Clock } from '../domain/system.ts';

const maxLifetimeSeconds = 3_600;
const clockSkewSeconds = 60;
const issuer = 'countersign';
const audience = 'countersign/app';
/** Authentication method references (RFC 8176): the log-in was a password and a second factor in one. */
const strongMethods = ['mfa'];
const maxTokenLength = 4_096;

/** The content of a valid token. */
interface SessionClaims {
  accountId: string;
  email: string;
  tokenVersion: number;
  /** The log-in was a password and a second factor in one. */
  isStrong: boolean;
  /** When the person logged in; null for a token of before there was this claim (OpenID Connect Core 1.0, section 2). */
  loggedInAt: Date | null;
}

export interface SessionVerifier extends SessionTokens {
  /** The claims, or null for anything but a token of ours that is valid now. */
  verify(token: string): Promise<SessionClaims | null>;
}

export interface TokenSecret {
  kid: string;
  secret: Uint8Array;
}

/** @param ring the secret that signs first, then earlier ones that still verify */
export function jwtSessionTokens(ring: readonly TokenSecret[], clock: Clock): SessionVerifier {
  // Key objects: given bytes, the library would first try to read them as a public key, at every request.
  const secrets = new Map(ring.map(({ kid, secret }) => [kid, createSecretKey(secret)]));
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);

  return {
    async issue(
      account: Person,
      { lifetimeSeconds = maxLifetimeSeconds, isStrong = false, loggedInAt = clock.now() } = {},
    ) {
      const { sign } = await import('./jsonwebtoken.ts');
      const [current] = secrets;
      if (!current) throw new Error('the ring of token secrets is empty');
      const [kid, secret] = current;
      const iat = nowSeconds();
      const claims = {
        iss: issuer,
        aud: audience,
        sub: account.id,
        email: account.email,
        role: account.role,
        tv: account.tokenVersion,
        ...(isStrong && { amr: strongMethods }),
        iat,
        exp: iat + lifetimeSeconds,
        jti: randomUUID(),
        auth_time: Math.floor(loggedInAt.getTime() / 1_000),
      };
      const token = sign(claims, secret, {
        algorithm: 'HS256',
        header: { alg: 'HS256', typ: 'JWT', kid },
      });
      return { token, expiresInSeconds: lifetimeSeconds };
    },

    async verify(token) {
      const secret = secrets.get(keyIdOf(token) ?? '');
      if (!secret) return null;
      const { verify } = await import('./jsonwebtoken.ts');
      try {
        const now = nowSeconds();
        const payload: unknown = verify(token, secret, {
          algorithms: ['HS256'],
          issuer,
          audience,
          clockTolerance: clockSkewSeconds,
          clockTimestamp: now,
        });
        return readClaims(payload, now);
      } catch {
        return null;
      }
    },
  };
}

/**
 * The key a token names. Its header has to be exactly ours: a further parameter (`crit`, `jwk`, `b64` …) would
 * have a meaning that is not honoured here.
 */
function keyIdOf(token: string): string | null {
  if (token.length > maxTokenLength || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return null;
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
    if (typeof header !== 'object' || header === null) return null;
    const { alg, typ, kid, ...others } = header as Record<string, unknown>;
    const isOurs = alg === 'HS256' && typ === 'JWT' && Object.keys(others).length === 0;
    return isOurs && typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/** The library checks only claims that are there; here each is required, and of its kind. */
function readClaims(payload: unknown, nowSeconds: number): SessionClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { aud, sub, email, role, tv, amr, iat, exp, jti, auth_time } = payload as Record<string, unknown>;
  if (aud !== audience || typeof sub !== 'string' || !isId('usr', sub)) return null;
  if (typeof email !== 'string' || role !== 'user' || typeof jti !== 'string' || jti === '') return null;
  if (!isWhole(tv) || !isWhole(iat) || !isWhole(exp)) return null;
  if (iat > nowSeconds + clockSkewSeconds || exp <= iat || exp - iat > maxLifetimeSeconds) return null;
  return {
    accountId: sub,
    email,
    tokenVersion: tv,
    isStrong: JSON.stringify(amr) === JSON.stringify(strongMethods),
    loggedInAt: isWhole(auth_time) ? new Date(auth_time * 1_000) : null,
  };
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
