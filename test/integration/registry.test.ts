import { Ajv2020 } from 'ajv/dist/2020.js';
import * as messages from '../../shared/contracts/messages.ts';
import { ajvForRequests } from '../../shared/schema/ajv.ts';
import { registeredFunctions } from '../fixtures/routes.ts';

/** Who may call what, in one place: a route that is new, gone, or open to others than before shows up here. */
const openToEveryone = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/session/options',
  'GET,HEAD /app/{*rest}',
  'GET,HEAD /assets/{*file}',
  'GET,HEAD /docs/{*page}',
  'GET,HEAD /embed/{token}',
  'GET,HEAD /favicon.ico',
  'GET,HEAD /llms.txt',
  'GET,HEAD /robots.txt',
  'GET,HEAD /sign',
  'GET,HEAD /start',
  'GET,HEAD /start/{token}',
  'GET,HEAD /verify',
  'GET,HEAD /{home:maxlength(0)?}',
  'GET,HEAD /{page}',
  'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS /api/{*path}',
  'POST /api/Login',
  'POST /api/PaymentWebhook',
  'POST /api/Register',
  'POST /api/verify',
];

const openToOwnPages = [
  'POST /api/access/end',
  'POST /api/email/confirm',
  'POST /api/invitation',
  'POST /api/password/forgot',
  'POST /api/password/reset',
  'POST /api/session',
  'POST /api/session/end',
  'POST /api/session/oidc',
  'POST /api/session/oidc/start',
  'POST /api/session/passkey',
  'POST /api/session/passkey/options',
  'POST /api/session/renew',
  'POST /api/start',
  'POST /api/start/code',
  'POST /api/start/logo',
  'POST /api/start/open',
];

const withASigningLink = [
  'GET /api/sign/copy',
  'GET /api/sign/document',
  'GET /api/sign/images/{sha256}',
  'GET /api/sign/logo',
  'POST /api/sign/approve',
  'POST /api/sign/code',
  'POST /api/sign/decline',
  'POST /api/sign/delegate',
  'POST /api/sign/open',
  'POST /api/sign/save',
  'POST /api/sign/sign',
  'POST /api/sign/start',
  'POST /api/sign/unlock',
  'POST /api/sign/verify',
  'PUT /api/sign/attachments/{fieldId}',
];

/** The routes that a key with `draftsOnly` may call besides those that read. */
const preparingDrafts = [
  'DELETE /api/v1/envelopes/{envelopeId}/recipients/{recipientId}',
  'PATCH /api/v1/envelopes/{envelopeId}',
  'PATCH /api/v1/envelopes/{envelopeId}/recipients/{recipientId}',
  'POST /api/v1/envelopes',
  'POST /api/v1/envelopes/{envelopeId}/preflight',
  'POST /api/v1/envelopes/{envelopeId}/recipients',
];

async function routes() {
  return (await registeredFunctions()).flatMap(({ route }) => route ?? []);
}

async function addressesOf(kind: string): Promise<string[]> {
  const found = (await routes()).filter(({ auth }) => auth.kind === kind);
  return found.map(({ methods, path }) => `${methods.join(',')} ${path}`).sort();
}

describe('the registered functions', () => {
  it('every HTTP function has a route, is anonymous to the platform, and is registered as its route says', async () => {
    const functions = await registeredFunctions();
    expect(functions.length).toBeGreaterThan(30);
    for (const { name, kind, options, route } of functions) {
      if (kind !== 'http') continue;
      expect([name, route?.auth.kind]).toEqual([
        name,
        expect.stringMatching(/^(none|ownPage|session|person|apiKey|signingLink)$/),
      ]);
      expect([name, options.authLevel]).toEqual([name, 'anonymous']);
      const methods = route?.methods.includes('GET') ? [...new Set([...route.methods, 'HEAD'])] : route?.methods;
      expect([name, `/${options.route}`, options.methods]).toEqual([name, route?.path, methods]);
      expect([name, options.route]).toEqual([name, expect.not.stringMatching(/^\/|^admin|^runtime/)]);
    }
  });

  it('no parameter route comes before a literal one that it would swallow: the runtime matches in the order of names', async () => {
    const http = (await routes()).sort((a, b) => (a.name.toUpperCase() < b.name.toUpperCase() ? -1 : 1));
    const swallowed: string[] = [];
    for (const [index, later] of http.entries()) {
      for (const earlier of http.slice(0, index)) {
        const sharesMethod = earlier.methods.some((method) => later.methods.includes(method));
        const pattern = new RegExp(
          // A parameter of no characters swallows nothing.
          `^${earlier.path
            .replace('{home:maxlength(0)?}', '')
            .replace(/\{\*[^}]*\}/g, '.*')
            .replace(/\{[^}]*\}/g, '[^/]+')}$`,
          'i',
        );
        if (sharesMethod && pattern.test(later.path)) swallowed.push(`${earlier.name} > ${later.name}`);
      }
    }
    expect(swallowed).toEqual([]);
  });

  it('the routes open to everyone are these and no more', async () => {
    expect(await addressesOf('none')).toEqual(openToEveryone);
  });

  it('the routes open to pages of the service are these and no more', async () => {
    expect(await addressesOf('ownPage')).toEqual(openToOwnPages);
  });

  it('the routes of a signing link are these and no more', async () => {
    expect(await addressesOf('signingLink')).toEqual(withASigningLink);
  });

  it('v1 takes API keys and nothing else; every other route below /api takes a session, unless it is listed here', async () => {
    for (const { methods, path, auth } of await routes()) {
      const address = `${methods.join(',')} ${path}`;
      const isListed = [...openToEveryone, ...openToOwnPages, ...withASigningLink].includes(address);
      const expected = path.startsWith('/api/v1/') ? ['apiKey'] : ['session', 'person'];
      if (!isListed) expect([address, expected]).toEqual([address, expect.arrayContaining([auth.kind])]);
    }
  });

  it('v1: a key for drafts only may prepare them by these routes and no more; a route that only reads is a GET', async () => {
    const ofV1 = (await routes()).flatMap(({ methods, path, auth }) =>
      auth.kind === 'apiKey' ? [{ address: `${methods.join(',')} ${path}`, effect: auth.effect }] : [],
    );
    const having = (effect: string) => ofV1.filter((route) => route.effect === effect).map(({ address }) => address);
    expect(having('drafts').sort()).toEqual(preparingDrafts);
    expect(having('reads').filter((address) => !address.startsWith('GET '))).toEqual(['POST /api/v1/mcp']);
  });

  it('takes bodies, queries and messages by schemas that are strict JSON Schema 2020-12', async () => {
    const ofRoutes = (await routes()).flatMap(({ name, body, query, rawBody }) =>
      [body, query, rawBody?.json].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
    );
    const ofMessages = Object.entries(messages).flatMap(([name, schema]) =>
      typeof schema === 'object' && name.endsWith('Message') ? [[name, schema] as const] : [],
    );
    expect([ofRoutes.length > 50, ofMessages.length]).toEqual([true, 5]);
    // The service itself does not check its schemas: that costs an instance more time than compiling them.
    const meta = new Ajv2020();
    for (const [name, schema] of [...ofRoutes, ...ofMessages]) {
      expect([name, meta.validateSchema(schema), meta.errors]).toEqual([name, true, null]);
      expect(() => ajvForRequests().compile(schema)).not.toThrow();
    }
  });
});
