/**
 * The OpenAPI document breaks no caller of an earlier release. `fixtures/openapi` has the document of each release, without
 * descriptions and examples. At a release, `RECORD_OPENAPI=1 npx jest openapi-changes --config test/jest.config.mjs` adds
 * that of the version in package.json.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ApiDocument, breakingChanges } from '../../../infra/checks/openapi-changes.ts';
import { publishedDocument } from '../../fixtures/routes.ts';
import type { Json } from '../../stack.ts';

const root = resolve(__dirname, '../../..');
const folder = join(root, 'test/fixtures/openapi');

/** Descriptions are strings; a member of the same name is not. */
const compact = (document: unknown): string =>
  JSON.stringify(document, (name, value) =>
    /^examples?$/.test(name) || (/^(description|summary)$/.test(name) && typeof value === 'string') ? undefined : value,
  );

it('has every operation, parameter, member and value of each release', async () => {
  const present = await publishedDocument<ApiDocument>();
  if (process.env.RECORD_OPENAPI) {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await writeFile(join(folder, `${version}.json`), compact(present));
  }
  const releases = await readdir(folder);
  expect(releases).toContain('1.0.0.json');
  for (const release of releases) {
    const former: ApiDocument = JSON.parse(await readFile(join(folder, release), 'utf8'));
    expect(Object.keys(former.paths).length).toBeGreaterThan(40);
    expect([release, breakingChanges(former, present)]).toEqual([release, []]);
  }
});

const aDocument = () => ({
  paths: {
    '/api/v1/envelopes': {
      get: {
        parameters: [
          { name: 'status', in: 'query', schema: { enum: ['sent', 'draft'] } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } },
        ] as object[],
        responses: {
          200: {
            headers: { ETag: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
          },
          409: {},
        },
      },
      post: {
        requestBody: {
          required: false,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/CreateEnvelope' } },
            'multipart/form-data': { schema: { properties: { document: { type: 'string' } } } },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: {
    sent: {
      post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } } } },
    },
  },
  components: {
    schemas: {
      Envelope: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          status: { type: 'string', 'x-extensible-enum': ['sent'] as string[] },
          level: { enum: ['B-T'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Envelope' } },
          seal: { anyOf: [{ type: 'object', properties: { at: { type: 'string' } } }, { type: 'null' }] },
        },
      },
      CreateEnvelope: {
        type: 'object',
        allOf: [{ $ref: '#/components/schemas/Settings' }],
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 255 }, tags: { type: 'array', items: { type: 'string' } } },
      },
      Settings: { properties: { message: { type: ['string', 'null'] }, reminders: { type: 'object' } } },
    },
  },
});

type Change = (parts: ReturnType<typeof partsOf>) => unknown;

/** The parts of a document that the changes replace. */
function partsOf(document: ReturnType<typeof aDocument>) {
  const path = document.paths['/api/v1/envelopes'] as Json;
  const { Envelope, CreateEnvelope, Settings } = document.components.schemas as Json;
  return { document: document as Json, get: path.get, post: path.post, path, Envelope, CreateEnvelope, Settings };
}

const list = 'GET /api/v1/envelopes';
const create = 'POST /api/v1/envelopes';
/** A member of an answer that is in a webhook, too: each schema is compared once. */
const answer = `${list} 200`;

/** Returns the lines that name the change. */
function found(change: Change): string[] {
  const present = aDocument();
  change(partsOf(present));
  return breakingChanges(aDocument() as unknown as ApiDocument, present as unknown as ApiDocument);
}

it.each<[string, Change, string[]]>([
  ['a path', ({ document }) => delete document.paths['/api/v1/envelopes'], [`${list}: removed`, `${create}: removed`]],
  ['an operation', ({ path }) => delete path.post, [`${create}: removed`]],
  ['a parameter', ({ get }) => get.parameters.pop(), [`${list} query limit: removed`]],
  ['an answer', ({ get }) => delete get.responses[200], [`${answer}: removed`]],
  ['a header', ({ get }) => delete get.responses[200].headers.ETag, [`${answer} header ETag: removed`]],
  [
    'a type of body',
    ({ post }) => delete post.requestBody.content['multipart/form-data'],
    [`${create} body multipart/form-data: removed`],
  ],
  ['a webhook', ({ document }) => delete document.webhooks.sent, ['webhook sent: removed']],
  ['a member of an answer', ({ Envelope }) => delete Envelope.properties.status, [`${answer}.status: removed`]],
  [
    'a member of an alternative',
    ({ Envelope }) => delete Envelope.properties.seal.anyOf[0].properties.at,
    [`${answer}.seal anyOf 0.at: removed`],
  ],
  [
    'a member of a request, from a shared part',
    ({ Settings }) => delete Settings.properties.message,
    [`${create} body.message: removed`],
  ],
  [
    'a value of a request',
    ({ get }) => get.parameters[0].schema.enum.pop(),
    [`${list} query status: refused now: value draft`],
  ],
  [
    'a value of an open list',
    ({ Envelope }) => Envelope.properties.status['x-extensible-enum'].pop(),
    [`${answer}.status: value sent removed`],
  ],
  [
    'null from a request',
    ({ Settings }) => Object.assign(Settings.properties.message, { type: 'string' }),
    [`${create} body.message: refused now: type null`],
  ],
])('finds that %s was removed', (_what, change, lines) => expect(found(change)).toEqual(lines));

it.each<[string, Change, string[]]>([
  [
    'a member that a request needs',
    ({ CreateEnvelope }) => CreateEnvelope.required.push('tags'),
    [`${create} body.tags: became required`],
  ],
  [
    'a new member that a request needs',
    ({ Settings }) => Object.assign(Settings, { required: ['to'] }),
    [`${create} body.to: became required`],
  ],
  [
    'a body that a request needs',
    ({ post }) => Object.assign(post.requestBody, { required: true }),
    [`${create} body: became required`],
  ],
  [
    'a parameter that a request needs',
    ({ get }) => get.parameters.push({ name: 'q', in: 'query', required: true }),
    [`${list} query q: became required`],
  ],
  [
    'a parameter that is a header now',
    ({ get }) => Object.assign(get.parameters[1], { in: 'header' }),
    [`${list} query limit: removed`],
  ],
  [
    'a smaller maximum',
    ({ get }) => Object.assign(get.parameters[1].schema, { maximum: 50 }),
    [`${list} query limit: refused now: beyond maximum 50`],
  ],
  [
    'a pattern',
    ({ CreateEnvelope }) => Object.assign(CreateEnvelope.properties.name, { pattern: '^a' }),
    [`${create} body.name: refused now: other than pattern ^a`],
  ],
  [
    'values of a text',
    ({ CreateEnvelope }) => Object.assign(CreateEnvelope.properties.name, { enum: ['a'] }),
    [`${create} body.name: refused now: values other than a`],
  ],
  [
    'closed members',
    ({ Settings }) => Object.assign(Settings.properties.reminders, { additionalProperties: false }),
    [`${create} body.reminders: refused now: other members`],
  ],
  [
    'another type of items',
    ({ CreateEnvelope }) => Object.assign(CreateEnvelope.properties.tags.items, { type: 'integer' }),
    [`${create} body.tags[]: refused now: type string`],
  ],
  ['an optional member of an answer', ({ Envelope }) => Envelope.required.pop(), [`${answer}.id: became optional`]],
  [
    'null in an answer',
    ({ Envelope }) => Object.assign(Envelope.properties.id, { type: ['string', 'null'] }),
    [`${answer}.id: possible now: type null`],
  ],
  [
    'a value of a closed list in an answer',
    ({ Envelope }) => Envelope.properties.level.enum.push('B-LTA'),
    [`${answer}.level: possible now: value B-LTA`],
  ],
  [
    'an alternative in an answer',
    ({ Envelope }) => Envelope.properties.seal.anyOf.push({ type: 'string' }),
    [`${answer}.seal: another alternative`],
  ],
  ['another authentication', ({ get }) => Object.assign(get, { security: [] }), [`${list}: authentication`]],
])('finds %s', (_what, change, lines) => expect(found(change)).toEqual(lines));

it.each<[string, Change]>([
  ['nothing', () => undefined],
  ['an operation', ({ path }) => Object.assign(path, { delete: { responses: {} } })],
  ['an optional parameter', ({ get }) => get.parameters.push({ name: 'q', in: 'query' })],
  ['an optional member of a request', ({ Settings }) => Object.assign(Settings.properties, { to: {} })],
  ['a member of an answer', ({ Envelope }) => Object.assign(Envelope.properties, { pages: { type: 'integer' } })],
  ['a value of an open list', ({ Envelope }) => Envelope.properties.status['x-extensible-enum'].push('draft')],
  ['a value of a request', ({ get }) => get.parameters[0].schema.enum.push('voided')],
  ['a larger maximum', ({ get }) => Object.assign(get.parameters[1].schema, { maximum: 200 })],
  ['fewer values of an answer', ({ Envelope }) => Object.assign(Envelope.properties.level, { enum: [] })],
  ['one error less', ({ get }) => delete get.responses[409]],
  [
    'a parameter that may be repeated',
    ({ get }) =>
      Object.assign(get.parameters[0], { schema: { type: 'array', items: get.parameters[0].schema, minItems: 1 } }),
  ],
  [
    'a part of a form that may be repeated',
    ({ post }) =>
      Object.assign(post.requestBody.content['multipart/form-data'].schema.properties, {
        document: { type: 'array', items: { type: 'string' } },
      }),
  ],
])('%s more breaks no caller', (_what, change) => expect(found(change)).toEqual([]));
