import { randomBytes, randomUUID } from 'node:crypto';
import { type OneOfEverything, oneOfEverything, organizationHeader } from '../fixtures/one-of-everything.ts';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { anApiKey, aSession, call, everyScope, type Reply, type Session } from '../stack.ts';

/** Bodies that the routes accept. Other routes take no body or an empty one. */
const bodies: Record<string, unknown> = {
  UpdateEnvelope: { name: 'Renamed' },
  V1UpdateEnvelope: { name: 'Renamed' },
  V1AddRecipient: { email: 'added@example.com', name: 'Added' },
  V1UpdateRecipient: { name: 'Renamed' },
  V1UpdateTemplate: { name: 'Renamed' },
  UpdateTemplate: { name: 'Renamed' },
  DuplicateTemplate: { name: 'Copy' },
  SaveAsTemplate: { name: 'Template' },
  UseTemplate: { recipients: [{ roleKey: 'tenant', email: 'tenant@example.com', name: 'Tenant' }] },
  UpdateWebhook: { description: 'Renamed' },
  V1UpdateWebhook: { description: 'Renamed' },
  EraseEnvelope: { reason: 'test' },
  V1EraseEnvelope: { reason: 'test' },
  V1CreateSigningSession: { origin: 'https://app.example.com' },
  DeletePasskey: { password: 'correct horse battery' },
  ChangeMemberRole: { role: 'viewer' },
  RecoverWebhook: { since: new Date().toISOString() },
  V1RecoverWebhook: { since: new Date().toISOString() },
};

/** Replaces the parameters of a path. */
function fill({ name, path }: Route, identifier: (parameter: string) => string | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = identifier(path.startsWith('/api/keys/') ? 'keyId' : parameter);
    if (value === undefined) throw new Error(`${name}: this test has no {${parameter}}`);
    return value;
  });
}

/** An identifier of the same form for which nothing exists. */
function missing(parameter: string): string {
  if (parameter === 'id') return randomUUID();
  const prefixes = { envelopeId: 'env_', recipientId: 'rcp_', signerId: 'rcp_', keyId: 'key_', sessionId: '' };
  const others = {
    batchId: 'bat_',
    templateId: 'tpl_',
    webhookId: 'whk_',
    deliveryId: 'dlv_',
    accountId: 'usr_',
    invitationId: '',
    passkeyId: '',
  };
  return `${{ ...prefixes, ...others }[parameter]}${randomBytes(16).toString('hex')}`;
}

const isSession = ({ kind }: Route['auth']) => kind === 'session' || kind === 'person';

/** The organization is one of the owner. */
let ids: Record<string, string> = {};

function ask(route: Route, path: string, token: string | undefined): Promise<Reply> {
  const body = bodies[route.name] ?? (route.body ? {} : undefined);
  return call(route.method, path, { token, body, headers: organizationHeader(route.path, ids) });
}

const nonsenses = ['x', '0', "'%20OR%201=1", '..%2F..%2Fx', 'null', 'a'.repeat(300), '%20a%23b%3Fc%5Cd'];

describe('every route that names a resource', () => {
  let routes: Route[];
  let owner: OneOfEverything;
  let stranger: { session: Session; key: string };

  beforeAll(async () => {
    const protectedRoutes = (await httpRoutes()).filter(({ auth }) => isSession(auth) || auth.kind === 'apiKey');
    routes = protectedRoutes.filter(({ path }) => path.includes('{'));
    owner = await oneOfEverything();
    ids = owner.ids;
    const session = await aSession();
    stranger = { session, key: await anApiKey(session, everyScope) };
  }, 60_000);

  it('404: a resource of another account, exactly like a missing one, and nothing is changed', async () => {
    expect(routes.length).toBeGreaterThan(15);
    const state = async () => {
      const draft = await call('GET', `/api/envelopes/${owner.ids.id}`, { token: owner.session.token });
      const envelope = await call('GET', `/api/v1/envelopes/${owner.ids.envelopeId}`, { token: owner.key });
      return [draft, envelope].map(({ status, headers }) => [status, headers.get('etag')]);
    };
    const before = await state();
    for (const route of routes) {
      const token = isSession(route.auth) ? stranger.session.token : stranger.key;
      const path = fill(route, (name) => owner.ids[name]);
      const foreign = await ask(route, path, token);
      const absent = await ask(route, fill(route, missing), token);
      expect([route.name, foreign.status, foreign.json]).toEqual([route.name, 404, absent.json]);
      expect([route.name, absent.status]).toEqual([route.name, 404]);
    }
    expect(await state()).toEqual(before);
  }, 120_000);

  it('404: a text that is not an identifier, by the same code', async () => {
    for (const route of routes) {
      // A new key for each route: one key may not send so many requests in a minute.
      const token = isSession(route.auth) ? stranger.session.token : await anApiKey(stranger.session, everyScope);
      for (const nonsense of nonsenses) {
        const path = fill(route, () => nonsense);
        const { status, json } = await ask(route, path, token);
        expect([route.name, nonsense, status, json.error.code]).toEqual([route.name, nonsense, 404, 'not_found']);
      }
    }
  }, 120_000);
});

describe('every protected route', () => {
  it('401: without credentials, and with those of the other API', async () => {
    const session = await aSession();
    const key = await anApiKey(session, everyScope);
    for (const route of await httpRoutes()) {
      if (!isSession(route.auth) && route.auth.kind !== 'apiKey') continue;
      const path = fill(route, missing);
      const code = isSession(route.auth) ? 'unauthorized' : 'invalid_api_key';
      const wrong = isSession(route.auth) ? key : session.token;
      for (const token of [undefined, wrong, 'nonsense', '']) {
        const { status, json } = await ask(route, path, token);
        expect([route.name, token, status, json.error.code]).toEqual([route.name, token, 401, code]);
      }
    }
  }, 120_000);
});
