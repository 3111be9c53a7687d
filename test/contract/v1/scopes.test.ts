import { randomUUID } from 'node:crypto';
import { httpRoutes, type Route } from '../../fixtures/routes.ts';
import { anApiKey, aSession, call, everyScope } from '../../stack.ts';

/** Section 7 of the decisions: the resource and whether it is changed name the scope; write does not imply read. */
function scopeOf({ method, path }: Route): string {
  const resource = path.split('/')[3] ?? '';
  if (resource === 'account') return 'account:read';
  if (resource === 'events') return 'envelopes:read';
  // The address is a signing link.
  if (path.endsWith('/signing-session')) return 'links:read';
  // A batch is a way to send envelopes.
  if (resource === 'batches') return method === 'GET' ? 'envelopes:read' : 'envelopes:write';
  return `${resource}:${method === 'GET' ? 'read' : 'write'}`;
}

/** Keys of one scope each: with one request per route and key, none comes near its limit. */
async function oneKeyPerScope(): Promise<Record<string, string>> {
  const session = await aSession();
  const keys = await Promise.all(everyScope.map(async (scope) => [scope, await anApiKey(session, [scope])]));
  return Object.fromEntries(keys);
}

describe('every route of v1', () => {
  let routes: Route[];

  beforeAll(async () => {
    // The tools of agents have the scopes of the routes that they call: v1/agents.test.ts.
    routes = (await httpRoutes()).filter(({ auth }) => auth.kind === 'apiKey' && auth.scope !== null);
  }, 60_000);

  it('declares the scope that its resource and method call for', () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const route of routes)
      expect(route).toMatchObject({ name: route.name, auth: { kind: 'apiKey', scope: scopeOf(route) } });
  });

  it('403: is closed to a key with any one other scope, and open to a key with this one alone', async () => {
    const keys = await oneKeyPerScope();
    for (const route of routes) {
      const path = route.path.replace(/\{\w+\}/g, randomUUID());
      for (const scope of everyScope) {
        const { status, json } = await call(route.method, path, {
          token: keys[scope] ?? '',
          ...(route.body ? { body: {} } : {}),
        });
        const seen = [route.name, scope, status === 403 ? json.error : 'open'];
        const requiredScope = scopeOf(route);
        const refusal = { code: 'insufficient_permissions', message: expect.any(String), details: { requiredScope } };
        expect(seen).toEqual([route.name, scope, scope === requiredScope ? 'open' : refusal]);
      }
    }
  }, 120_000);
});
