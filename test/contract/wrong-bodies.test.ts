import { randomUUID } from 'node:crypto';
import type { TSchema } from '@sinclair/typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { anApiKey, aSession, call, everyScope, type Session } from '../stack.ts';

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

describe('every route with a body', () => {
  let routes: Route[];
  let session: Session;

  beforeAll(async () => {
    routes = (await httpRoutes()).filter(({ body }) => body !== null);
    session = await aSession();
  }, 60_000);

  /** As many requests as there may be need more than one key: each may send a hundred a minute. */
  async function credentials(route: Route): Promise<() => Promise<string | undefined>> {
    if (route.auth.kind === 'session') return async () => session.token;
    if (route.auth.kind !== 'apiKey') return async () => undefined;
    let key = await anApiKey(session, everyScope);
    let used = 0;
    return async () => {
      if (++used % 90 === 0) key = await anApiKey(session, everyScope);
      return key;
    };
  }

  async function refusesEveryBody(route: Route): Promise<void> {
    const path = route.path.replace(/\{\w+\}/g, randomUUID());
    const token = await credentials(route);
    for (const [name, raw] of [...neverABody, ...wrongFields(route.body as TSchema)]) {
      const bearer = await token();
      const { status, json } = await call(route.method, path, { raw, ...(bearer ? { token: bearer } : {}) });
      const seen = [route.name, name, status, badRequests.includes(json?.error.code) ? 'named' : json];
      expect(seen).toEqual([route.name, name, 400, 'named']);
    }
  }

  it('400: whatever is wrong with the body, in the words of the catalogue', async () => {
    expect(routes.length).toBeGreaterThan(8);
    const reachable = routes.filter(({ auth }) => ['none', 'session', 'apiKey'].includes(auth.kind));
    await Promise.all(reachable.map(refusesEveryBody));
  }, 240_000);

  it('415 and 413: a body that is not JSON, or too large', async () => {
    const type = await call('POST', '/api/Login', { raw: 'email=a', headers: { 'content-type': 'text/plain' } });
    expect([type.status, type.json.error.code]).toEqual([415, 'unsupported_media_type']);
    const large = await call('POST', '/api/Login', { raw: JSON.stringify({ email: 'x'.repeat(1_100_000) }) });
    expect([large.status, large.json.error.code]).toEqual([413, 'payload_too_large']);
  });
});
