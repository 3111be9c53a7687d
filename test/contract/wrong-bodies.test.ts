import type { TSchema } from '@sinclair/typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContainerName } from '../../shared/records/containers.ts';
import { eventually } from '../fixtures/eventually.ts';
import { type OneOfEverything, oneOfEverything, organizationHeader } from '../fixtures/one-of-everything.ts';
import { recordsOfStack } from '../fixtures/records.ts';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { anApiKey, call, everyScope, expectRefusal } from '../stack.ts';

const refusals = ['validation_error', 'missing_parameters', 'unsupported_document_type'];
const oddities: unknown[] = [42, -1, 1.5, 'x', '', true, null, [], [null], {}, { toString: 1 }];

type WrongBody = [name: string, raw: string | Uint8Array, codes: string[]];

/** Bodies that no contract allows. */
const neverABody: WrongBody[] = [
  ['an array', '[]', ['invalid_json']],
  ['text', '"x"', ['invalid_json']],
  ['a number', '42', ['invalid_json']],
  ['null', 'null', ['invalid_json']],
  ['half an object', '{"a":', ['invalid_json']],
  ['two objects', '{}{}', ['invalid_json']],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), ['invalid_json']],
  ['deep nesting', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, ['invalid_json']],
  ['an unknown field', '{"__unknown":1}', refusals],
  ['a prototype', '{"__proto__":{"a":1}}', refusals],
];

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Bodies with one field that its part of the contract refuses. */
function wrongFields(schema: TSchema): WrongBody[] {
  return Object.entries((schema.properties ?? {}) as Record<string, TSchema>).flatMap(([field, part]) => {
    const check = ajv.compile(part);
    const refused = oddities.filter((value) => !check(value));
    return refused.map((value): WrongBody => {
      const raw = JSON.stringify({ [field]: value });
      return [raw, raw, refusals];
    });
  });
}

/** The name of the keys of the requests. */
const ownKeys = `test ${everyScope.length}`;

/**
 * The identifiers and versions of an account's items: events without versions, because dispatching one changes only its
 * version, and without the keys of the requests.
 */
async function stateOf(ownerId: string): Promise<object> {
  const rows = async (name: ContainerName, where: string) => {
    const query = { query: `SELECT * FROM c WHERE ${where}`, parameters: [{ name: '@ownerId', value: ownerId }] };
    const { resources } = await (await recordsOfStack()(name)).items.query(query).fetchAll();
    const found = (resources as Record<string, string>[]).filter((item) => item.name !== ownKeys);
    return found.map(({ id, itemType, _etag }) => [id, ...(itemType === 'event' ? [] : [_etag])].join(' ')).sort();
  };
  return {
    envelopes: await rows('envelopes', 'c.ownerId = @ownerId'),
    templates: await rows('templates', 'c.ownerId = @ownerId'),
    webhooks: await rows('webhooks', 'c.ownerId = @ownerId'),
    accounts: await rows('accounts', 'c.id = @ownerId OR c.ownerId = @ownerId'),
  };
}

describe('every route with a body', () => {
  let routes: Route[];
  let world: OneOfEverything;

  beforeAll(async () => {
    routes = (await httpRoutes()).filter(({ body }) => body !== undefined);
    world = await oneOfEverything();
    // Its row makes an envelope, which none of the requests below makes.
    const { token } = world.session;
    await eventually(
      async () => (await call('GET', `/api/batches/${idOf('batchId')}`, { token })).json.status === 'completed',
      { what: 'the batch to be sent', timeoutMs: 40_000 },
    );
  }, 60_000);

  /** A new key for every 90 requests: each key may send a hundred a minute. */
  async function credentials(route: Route): Promise<() => Promise<string | undefined>> {
    if (route.auth.kind === 'session' || route.auth.kind === 'person') return async () => world.session.token;
    if (route.auth.kind !== 'apiKey') return async () => undefined;
    let key = await anApiKey(world.session, everyScope);
    let used = 0;
    return async () => {
      if (++used % 90 === 0) key = await anApiKey(world.session, everyScope);
      return key;
    };
  }

  /** The identifier of something that exists, so that an accepted body would change it. */
  function idOf(name: string): string {
    const id = world.ids[name];
    if (!id) throw new Error(`there is no ${name}`);
    return id;
  }

  /** The bodies that are not refused as they must be. */
  async function letThrough(route: Route): Promise<unknown[]> {
    const wrong: unknown[] = [];
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
    const token = await credentials(route);
    const headers = {
      ...(route.auth.kind === 'ownPage' && { 'sec-fetch-site': 'same-origin' }),
      ...organizationHeader(route.path, world.ids),
    };
    for (const [name, raw, codes] of [...neverABody, ...wrongFields(route.body as TSchema)]) {
      const { status, json } = await call(route.method, path, { raw, headers, token: await token() });
      if (status !== 400 || !codes.includes(json?.error.code)) wrong.push([route.name, name, status, json]);
    }
    return wrong;
  }

  it('400: a wrong body is refused with a code of the catalogue, and nothing is changed', async () => {
    expect(routes.length).toBeGreaterThan(8);
    const reachable = routes.filter(({ auth }) =>
      ['none', 'ownPage', 'session', 'person', 'apiKey'].includes(auth.kind),
    );
    const before = await stateOf(world.session.userId);
    expect(before).toMatchObject({
      templates: [expect.any(String), expect.any(String)],
      accounts: [expect.any(String)],
    });
    expect((await Promise.all(reachable.map(letThrough))).flat()).toEqual([]);
    expect(await stateOf(world.session.userId)).toEqual(before);
  }, 240_000);

  it('415 and 413: a body that is not JSON, or too large', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const raw = `{"name":"${'x'.repeat(1_000_001)}"}`;
    for (const [method, path, token] of [
      ['POST', '/api/Login', undefined],
      ['PUT', `/api/envelopes/${world.ids.id}`, world.session.token],
    ] as const) {
      expectRefusal(await call(method, path, { raw: 'name=x', headers, token }), 415, 'unsupported_media_type');
      expectRefusal(await call(method, path, { raw, token }), 413, 'payload_too_large');
    }
  });
});
