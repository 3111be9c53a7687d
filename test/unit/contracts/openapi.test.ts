/** The published OpenAPI document: small, described, open in its answers, and valid for several validators. */
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { eventTypes } from '../../../shared/domain/audit/audit.ts';
import { exampleOf, expanded, type Specification } from '../../../web/docs/specification.ts';
import { closedDocument } from '../../fixtures/closed-document.ts';
import { publishedDocument } from '../../fixtures/routes.ts';

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

interface Media {
  schema: { $ref?: string; enum?: string[] };
  example?: unknown;
}
interface Answer {
  description: string;
  headers: Record<string, { required?: boolean }>;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  tags: string[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
}

let document: {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, { properties: Record<string, Media['schema']> }> };
};
/** As it is served. */
let published: Specification;

beforeAll(async () => {
  published = await publishedDocument<Specification>();
  document = closedDocument(published) as never;
});

it('has at most 266 kB, and at most 40 kB compressed', () => {
  const text = JSON.stringify(published);
  expect(text.length).toBeLessThanOrEqual(266_000);
  expect(gzipSync(text).length).toBeLessThanOrEqual(40_000);
});

/** Every schema that is written in the document, with its place. */
function schemasIn(node: unknown, place = ''): [string, Record<string, unknown>][] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) =>
    /^examples?$/.test(key) ? [] : schemasIn(value, `${place}/${key}`),
  );
  const isSchema = 'type' in node || '$ref' in node || 'anyOf' in node || 'allOf' in node;
  return isSchema ? [[place, node as Record<string, unknown>], ...inner] : inner;
}

it('describes every property, itself or in the schema that it refers to', () => {
  const silent = schemasIn(published).flatMap(([place, schema]) => {
    const [, name] = /\/properties\/([^/]+)$/.exec(place) ?? [];
    const [, target = ''] = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref ?? '')) ?? [];
    const isDescribed = schema.description ?? published.components.schemas[target]?.description;
    return name && !isDescribed ? [place] : [];
  });
  expect(silent).toEqual([]);
});

it('answers are open, requests are closed', () => {
  const { schemas } = published.components;
  const answers = [
    'Envelope',
    'EnvelopeInBothApis',
    'AppEnvelope',
    'Event',
    'WebhookEvent',
    'Delivery',
    'Error',
    'Field',
  ];
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(answers));
  const isClosed = (name: string) =>
    /"(additional|unevaluated)Properties":false|"enum":/.test(JSON.stringify(schemas[name]));
  expect(answers.filter(isClosed)).toEqual([]);
  expect(isClosed('CreateEnvelope')).toBe(true);
  expect(schemas.EnvelopeStatus).toMatchObject({
    type: 'string',
    'x-extensible-enum': expect.arrayContaining(['sent']),
  });
});

it('operations have plain names, and one of the app API that v1 has as well is the user’s', () => {
  const ids = operations().map(([, { operationId }]) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id) || /^v1/.test(id))).toEqual([]);
  expect(ids).toEqual(
    expect.arrayContaining(['createEnvelope', 'listEnvelopes', 'listEnvelopesAsUser', 'getUploadUrl']),
  );
});

it('every pattern means the same with and without the flag u', () => {
  const patterns = [...new Set(patternsIn(document))];
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) {
    for (const text of ['Class {p}, Cs', 'Ωmega', '漢字', '😀 and 𝒜', '', ' ', 'a\nb', '\u202E', 'fld_1', 'QUJD']) {
      expect([pattern, text, new RegExp(pattern).test(text)]).toEqual([
        pattern,
        text,
        new RegExp(pattern, 'u').test(text),
      ]);
    }
  }
});

it('text for people is among them, and takes characters beyond the basic plane', () => {
  const problemsOf = checker();
  const schema = { $ref: '#/components/schemas/CreateTemplate' };
  const problems = (name: string) => problemsOf(schema, { name, roles: [{ key: 'tenant', name: 'Tenant' }] });
  for (const name of ['Lease 😀', 'p{Cs}']) expect([name, problems(name)]).toEqual([name, []]);
  for (const name of ['a\u202Eb', '   ']) expect(problems(name)).toEqual([expect.stringContaining('/name')]);
});

it('omits routes that only the pages use', () => {
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/api/v1/envelopes/{envelopeId}/send');
  expect(paths.filter((path) => !path.startsWith('/api/') || /^\/api\/(sign|openapi)/.test(path))).toEqual([]);
});

it('a route with PUT and PATCH has an operation identifier for each', () => {
  const { put, patch } = document.paths['/api/envelopes/{id}'] ?? {};
  expect([put?.operationId, patch?.operationId]).toEqual(['updateEnvelopeAsUser', 'updateEnvelopeAsUserPartially']);
});

it('every route documents 400 and 5XX', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      const statuses = Object.keys(responses).filter((status) => /^[45]/.test(status));
      expect([path, statuses]).toEqual([path, expect.arrayContaining(['400', '5XX'])]);
    }
  }
});

/** Every operation with a name for messages. */
function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
}

/** Whether the document's own schema takes a value: its problems, none when it does. */
type Check = (schema: object, value: unknown) => string[];
let check: Check | undefined;

/** Shared by all tests, because many answers have the same schema and compiling is slow. */
function checker(): Check {
  check ??= newChecker();
  return check;
}

function newChecker(): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  (addFormatsModule.default ?? addFormatsModule)(ajv as never);
  ajv.addSchema(document, 'document');
  const known = new Map<string, ReturnType<typeof ajv.compile>>();
  return (schema: object, value: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
    const compiled = known.get(text) ?? ajv.compile(JSON.parse(text));
    known.set(text, compiled);
    return compiled(value)
      ? []
      : (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

it('has an example of every answer, which is one by its schema', () => {
  const problemsOf = checker();
  const whole = expanded(published);
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const media = content['application/json'];
        const schema = document.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
        if (!media || !schema) continue;
        const place = `${method} ${path} ${status}`;
        expect([place, problemsOf(schema, exampleOf(media, whole))]).toEqual([place, []]);
      }
    }
  }
});

it('webhooks: every event has one shape, that of the lists of events with the envelope', () => {
  const problemsOf = checker();
  const text = JSON.stringify(published.webhooks);
  for (const type of eventTypes) expect(text).toContain(`\`${type}\``);
  const { schemas } = published.components;
  const [event] = (schemas.WebhookEvent?.examples ?? []) as { type: string; data: Record<string, unknown> }[];
  expect(problemsOf({ $ref: '#/components/schemas/WebhookEvent' }, event)).toEqual([]);
  const { envelope, ...data } = event?.data ?? {};
  expect(problemsOf({ $ref: '#/components/schemas/Event' }, { ...event, data })).toEqual([]);
  expect(envelope).toMatchObject({ status: 'completed' });
});

it('exact headers: what an answer always carries is required', () => {
  const requiredIn = ({ headers }: Answer) => Object.keys(headers).filter((name) => headers[name]?.required);
  const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
  const { get } = document.paths['/api/v1/envelopes/{envelopeId}'] ?? {};
  const of = (status: string) => requiredIn(get?.responses[status] as Answer).sort();
  expect(of('200')).toEqual(['ETag', ...limits, 'X-Request-Id']);
  expect(of('304')).toEqual(['ETag', ...limits, 'X-Request-Id']);
  expect(of('401')).toEqual(['WWW-Authenticate', ...limits, 'X-Request-Id']);
  expect(of('429')).toEqual(['Retry-After', ...limits, 'X-Request-Id']);
  const post = document.paths['/api/v1/envelopes']?.post;
  expect(post?.responses['201']?.headers).toHaveProperty('Idempotent-Replayed');
});

it('media types are enums, and the payment event has an example', () => {
  const mimetypes = ['application/pdf', 'image/png', 'image/jpeg'];
  const body = document.paths['/api/GetUploadUrl']?.post?.requestBody?.content['application/json'];
  const problemsOf = checker();
  const problems = (mimetype: string) => problemsOf(body?.schema ?? {}, { filename: 'a', mimetype });
  expect(mimetypes.map(problems)).toEqual([[], [], []]);
  expect(problems('text/plain')).toEqual([expect.stringContaining('/mimetype')]);
  const payment = document.paths['/api/PaymentWebhook']?.post?.requestBody?.content['application/json'];
  expect(payment?.example).toMatchObject({ type: 'checkout.session.completed' });
});

it('omits the dashboard’s own routes for webhooks and templates', () => {
  const paths = Object.keys(document.paths);
  expect(paths.filter((path) => /^\/api\/(webhooks|templates)/.test(path))).toEqual([]);
});
