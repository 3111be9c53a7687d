import { randomBytes, randomUUID } from 'node:crypto';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { aDraft, anApiKey, aSession, call, everyScope, type Reply, type Session } from '../stack.ts';

/** A body that each route would accept; routes without one here take none or an empty one. */
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
  RecoverWebhook: { since: new Date().toISOString() },
  V1RecoverWebhook: { since: new Date().toISOString() },
};

interface Holdings {
  session: Session;
  key: string;
  /** Parameter of a path → identifier, by API. */
  app: Record<string, string>;
  v1: Record<string, string>;
}

async function aPageSession({ email, password }: Session): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return (await call('POST', '/api/session', { headers, body: { email, password } })).json.sessionId;
}

async function holdings(): Promise<Holdings> {
  const session = await aSession();
  const key = await anApiKey(session, everyScope);
  const id = await aDraft(session);
  await call('PUT', `/api/envelopes/${id}`, {
    token: session.token,
    body: { signers: [{ email: 'signer@example.com', name: 'Signer' }] },
  });
  const envelope = await call('POST', '/api/v1/envelopes', {
    token: key,
    body: { name: 'Mine', recipients: [{ email: 'r@example.com', name: 'R' }] },
  });
  const template = await call('POST', '/api/v1/templates', {
    token: key,
    body: { name: 'Mine', roles: [{ key: 'tenant', name: 'Tenant' }] },
  });
  const webhook = await call('POST', '/api/v1/webhooks', {
    token: key,
    body: { url: 'https://hooks.example.com/in', events: ['*'] },
  });
  const keys = await call('GET', '/api/keys', { token: session.token });
  expect([envelope.status, template.status, webhook.status, keys.status]).toEqual([201, 201, 201, 200]);
  const signer = (await call('GET', `/api/envelopes/${id}`, { token: session.token })).json.signers[0].id;
  return {
    session,
    key,
    app: {
      id,
      envelopeId: id,
      signerId: signer,
      keyId: keys.json[0]?.id ?? keys.json.keys?.[0]?.id,
      sessionId: await aPageSession(session),
      templateId: template.json.data.id,
      webhookId: webhook.json.data.id,
      deliveryId: `dlv_${randomBytes(16).toString('hex')}`,
    },
    v1: {
      envelopeId: envelope.json.data.id,
      recipientId: envelope.json.data.recipients[0].id,
      templateId: template.json.data.id,
      webhookId: webhook.json.data.id,
      deliveryId: `dlv_${randomBytes(16).toString('hex')}`,
    },
  };
}

const hex = () => randomBytes(16).toString('hex');
const missing = {
  app: {
    id: randomUUID(),
    envelopeId: randomUUID(),
    signerId: `rcp_${hex()}`,
    keyId: `key_${hex()}`,
    sessionId: hex(),
    templateId: `tpl_${hex()}`,
    webhookId: `whk_${hex()}`,
    deliveryId: `dlv_${hex()}`,
  },
  v1: {
    envelopeId: `env_${hex()}`,
    recipientId: `rcp_${hex()}`,
    templateId: `tpl_${hex()}`,
    webhookId: `whk_${hex()}`,
    deliveryId: `dlv_${hex()}`,
  },
};

function fill(route: Route, ids: { app: Record<string, string>; v1: Record<string, string> }): string {
  const own = route.path.startsWith('/api/v1/') ? ids.v1 : ids.app;
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = route.path.startsWith('/api/keys/') ? ids.app.keyId : own[name];
    if (!value) throw new Error(`${route.name}: this test knows no {${name}}`);
    return value;
  });
}

function ask(route: Route, path: string, token: string | undefined): Promise<Reply> {
  const body = bodies[route.name] ?? (route.body ? {} : undefined);
  return call(route.method, path, { ...(token ? { token } : {}), ...(body === undefined ? {} : { body }) });
}

describe('every route that names a resource', () => {
  let routes: Route[];
  let owner: Holdings;
  let stranger: { session: Session; key: string };

  beforeAll(async () => {
    const protectedRoutes = (await httpRoutes()).filter(
      ({ auth }) => auth.kind === 'session' || auth.kind === 'apiKey',
    );
    routes = protectedRoutes.filter(({ path }) => path.includes('{'));
    owner = await holdings();
    const session = await aSession();
    stranger = { session, key: await anApiKey(session, everyScope) };
  }, 60_000);

  it('404: a foreign one reads exactly like a missing one, and stays as it is', async () => {
    expect(routes.length).toBeGreaterThan(15);
    const before = await call('GET', `/api/envelopes/${owner.app.id}`, { token: owner.session.token });
    for (const route of routes) {
      const token = route.auth.kind === 'session' ? stranger.session.token : stranger.key;
      const foreign = await ask(route, fill(route, owner), token);
      const absent = await ask(route, fill(route, missing), token);
      expect([route.name, foreign.status, foreign.json]).toEqual([route.name, 404, absent.json]);
      expect([route.name, absent.status]).toEqual([route.name, 404]);
    }
    const after = await call('GET', `/api/envelopes/${owner.app.id}`, { token: owner.session.token });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    const envelope = await call('GET', `/api/v1/envelopes/${owner.v1.envelopeId}`, { token: owner.key });
    expect(envelope.json.data).toMatchObject({ name: 'Mine', status: 'draft' });
  }, 120_000);

  it('404: what is no identifier at all reads the same', async () => {
    for (const route of routes) {
      // A key of its own for each route: together they are more requests than one key may send in a minute.
      const token =
        route.auth.kind === 'session' ? stranger.session.token : await anApiKey(stranger.session, everyScope);
      for (const nonsense of ['x', '0', "'%20OR%201=1", '..%2F..%2Fx', 'null', 'a'.repeat(300)]) {
        const path = route.path.replace(/\{\w+\}/g, nonsense);
        const { status } = await ask(route, path, token);
        expect([route.name, nonsense, status]).toEqual([route.name, nonsense, 404]);
      }
    }
  }, 120_000);
});

describe('every protected route', () => {
  it('401: without credentials, and with those of the other API', async () => {
    const session = await aSession();
    const key = await anApiKey(session, everyScope);
    for (const route of await httpRoutes()) {
      if (route.auth.kind !== 'session' && route.auth.kind !== 'apiKey') continue;
      const path = fill(route, missing);
      const code = route.auth.kind === 'session' ? 'unauthorized' : 'invalid_api_key';
      const wrong = route.auth.kind === 'session' ? key : session.token;
      for (const token of [undefined, wrong, 'nonsense', '']) {
        const { status, json } = await ask(route, path, token);
        expect([route.name, token, status, json.error.code]).toEqual([route.name, token, 401, code]);
      }
    }
  }, 120_000);
});
