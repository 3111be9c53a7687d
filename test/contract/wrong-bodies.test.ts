import type { TSchema } from '@sinclair/typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ContainerName } from '../../shared/records/containers.ts';
import { type OneOfEverything, oneOfEverything } from '../fixtures/one-of-everything.ts';
import { recordsOfStack } from '../fixtures/records.ts';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { anApiKey, call, everyScope } from '../stack.ts';

const badRequests = ['validation_error', 'invalid_json', 'missing_parameters', 'unsupported_document_type'];
const oddities: unknown[] = [42, -1, 1.5, 'x', '', true, null, [], [null], {}, { toString: 1 }];

/** What no contract allows as a body. */
const neverABody: [name: string, raw: string | Uint8Array][] = [
  ['an array', '[]'],
  ['text', '"x"'],
  ['a number', '42'],
  ['null', 'null'],
  ['half an object', '{"a":'],
  ['two objects', '{}{}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ['deep nesting', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
  ['an unknown field', '{"__unknown":1}'],
  ['a prototype', '{"__proto__":{"a":1}}'],
];

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** Bodies with one field that its own part of the contract refuses. */
function wrongFields(schema: TSchema): [name: string, raw: string][] {
  return Object.entries((schema.properties ?? {}) as Record<string, TSchema>).flatMap(([field, part]) => {
    const check = ajv.compile(part);
    const refused = oddities.filter((value) => !check(value));
    return refused.map((value): [string, string] => {
      const raw = JSON.stringify({ [field]: value });
      return [raw, raw];
    });
  });
}

/** The name of the keys that the requests are made with. */
const ownKeys = `test ${everyScope.length}`;

/**
 * What is stored of an account: identifiers and versions. Events without versions, since dispatching one is no change of
 * state; the keys that the requests are made with left out.
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
  }, 60_000);

  /** As many requests as there may be need more than one key: each may send a hundred a minute. */
  async function credentials(route: Route): Promise<() => Promise<string | undefined>> {
    if (route.auth.kind === 'session') return async () => world.session.token;
    if (route.auth.kind !== 'apiKey') return async () => undefined;
    let key = await anApiKey(world.session, everyScope);
    let used = 0;
    return async () => {
      if (++used % 90 === 0) key = await anApiKey(world.session, everyScope);
      return key;
    };
  }

  /** Of what really exists, so that a body let through would change something. */
  function idOf(name: string): string {
    const id = world.ids[name];
    if (!id) throw new Error(`there is no ${name}`);
    return id;
  }

  /** The bodies that are not refused as they are to be. */
  async function letThrough(route: Route): Promise<unknown[]> {
    const wrong: unknown[] = [];
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name));
    const token = await credentials(route);
    const headers = route.auth.kind === 'ownPage' ? { 'sec-fetch-site': 'same-origin' } : {};
    for (const [name, raw] of [...neverABody, ...wrongFields(route.body as TSchema)]) {
      const bearer = await token();
      const { status, json } = await call(route.method, path, { raw, headers, ...(bearer ? { token: bearer } : {}) });
      if (status !== 400 || !badRequests.includes(json?.error.code)) wrong.push([route.name, name, status, json]);
    }
    return wrong;
  }

  it('400: whatever is wrong with the body, in the words of the catalogue, and nothing is changed', async () => {
    expect(routes.length).toBeGreaterThan(8);
    const reachable = routes.filter(({ auth }) => ['none', 'ownPage', 'session', 'apiKey'].includes(auth.kind));
    const before = await stateOf(world.session.userId);
    expect(before).toMatchObject({ templates: [expect.any(String)], accounts: [expect.any(String)] });
    expect((await Promise.all(reachable.map(letThrough))).flat()).toEqual([]);
    expect(await stateOf(world.session.userId)).toEqual(before);
  }, 240_000);

  it('415 and 413: a body that is not JSON, or too large', async () => {
    const type = await call('POST', '/api/Login', { raw: 'email=a', headers: { 'content-type': 'text/plain' } });
    expect([type.status, type.json.error.code]).toEqual([415, 'unsupported_media_type']);
    const large = await call('POST', '/api/Login', { raw: JSON.stringify({ email: 'x'.repeat(1_100_000) }) });
    expect([large.status, large.json.error.code]).toEqual([413, 'payload_too_large']);
  });
});
