/** An OpenID provider on a free local port that signs whatever a test wants; it can be slow, rude or dead. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

type Fields = Record<string, unknown>;

export interface ProviderManners {
  /** Changes the claims of a good ID token. */
  claims?: Fields;
  header?: Fields;
  /** With the key that was replaced, without any key, or with the client's secret. */
  signs?: 'as published' | 'with the old key' | 'with no key' | 'with the secret';
  /** The endpoint answers a page, nothing in time, or closes the connection. */
  discovery?: 'html' | 'silence' | 'hang-up' | 'another issuer';
  token?: 'html' | 'silence' | 'hang-up' | 'wrong secret';
  keys?: 'html' | 'silence' | 'hang-up';
  /** More members of the metadata, and the claims at the UserInfo endpoint. */
  metadata?: Fields;
  userInfo?: Fields;
}

export const forgedClient = { id: 'countersign', secret: 'secret of the application', assertion: 'of the identity' };

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function aForgingProvider() {
  let key = aSigningKey();
  let formerKey = key;
  let manners: ProviderManners = {};
  const usedCodes = new Set<string>();

  const answerJson = (response: ServerResponse, json: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };

  /** Returns whether the endpoint misbehaves. */
  function misbehaves(how: string | undefined, response: ServerResponse): boolean {
    if (how === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
    if (how === 'hang-up') response.destroy();
    return how === 'html' || how === 'hang-up' || how === 'silence';
  }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1_000);
    const good = { iss: server.url, sub: 'ada', aud: forgedClient.id, nonce, iat: now, exp: now + 900 };
    const person = { email: 'ada@corp.example', email_verified: true, name: 'Ada Lovelace' };
    const { signs = 'as published' } = manners;
    const alg = signs === 'with no key' ? 'none' : signs === 'with the secret' ? 'HS256' : 'RS256';
    const signer = signs === 'with the old key' ? formerKey : key;
    const header = { alg, typ: 'JWT', kid: signer.kid, ...manners.header };
    const input = `${encoded(header)}.${encoded({ ...good, ...person, ...manners.claims })}`;
    return `${input}.${signature(alg, signer.privateKey, input)}`;
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    if (!isClient(request.headers.authorization, form) || manners.token === 'wrong secret') {
      return answerJson(response, { error: 'invalid_client' }, 401);
    }
    const code = form.get('code') ?? '';
    const asked = usedCodes.has(code) ? null : readCode(code);
    usedCodes.add(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (asked?.challenge !== challenge) return answerJson(response, { error: 'invalid_grant' }, 400);
    answerJson(response, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken(asked.nonce) });
  }

  const server = await listening(
    createServer((request, response) => {
      switch (request.url?.split('?')[0]) {
        case '/.well-known/openid-configuration':
          if (misbehaves(manners.discovery, response)) return;
          return answerJson(response, {
            ...metadataOf(manners.discovery === 'another issuer' ? 'https://evil.example' : server.url, server.url),
            ...(manners.userInfo && { userinfo_endpoint: `${server.url}/userinfo` }),
            ...manners.metadata,
          });
        case '/keys':
          if (misbehaves(manners.keys, response)) return;
          return answerJson(response, {
            keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig' }],
          });
        case '/token':
          if (misbehaves(manners.token, response)) return;
          return void answerToken(request, response);
        case '/userinfo':
          return answerJson(response, manners.userInfo ?? {});
        default:
          response.writeHead(404).end();
      }
    }),
  );

  return {
    ...server,
    /** Replaces what an earlier call asked for. */
    behave(next: ProviderManners): void {
      manners = next;
    },
    rotateKey(): void {
      formerKey = key;
      key = aSigningKey();
    },
    /** Logs a person in at the address that the service has named, and returns the query of the way back. */
    logIn(url: string): { code: string; state: string } {
      const asked = new URL(url).searchParams;
      const facts = { nonce: asked.get('nonce'), challenge: asked.get('code_challenge'), id: randomUUID() };
      return { code: encoded(facts), state: asked.get('state') ?? '' };
    },
  };
}

export type ForgingProvider = Awaited<ReturnType<typeof aForgingProvider>>;

/** Accepts the secret in the header or in the form, or a federated credential. */
function isClient(authorization: string | undefined, form: URLSearchParams): boolean {
  const { id, secret, assertion } = forgedClient;
  const basic = `Basic ${Buffer.from(`${id}:${secret.replaceAll(' ', '+')}`).toString('base64')}`;
  const isInForm = form.get('client_id') === id && form.get('client_secret') === secret;
  const isFederated =
    form.get('client_id') === id &&
    form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer' &&
    form.get('client_assertion') === assertion;
  return authorization === basic || isInForm || isFederated;
}

function aSigningKey() {
  return { ...generateKeyPairSync('rsa', { modulusLength: 2_048 }), kid: randomUUID() };
}

function signature(alg: string, key: KeyObject, input: string): string {
  if (alg === 'none') return '';
  if (alg === 'HS256') return createHmac('sha256', forgedClient.secret).update(input).digest('base64url');
  return sign('sha256', Buffer.from(input), key).toString('base64url');
}

function readCode(code: string): { nonce: string; challenge: string } | null {
  try {
    return JSON.parse(Buffer.from(code, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Lists every algorithm that a test tries: the service must not depend on what the provider admits. */
function metadataOf(issuer: string, url: string) {
  return {
    issuer,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  };
}
