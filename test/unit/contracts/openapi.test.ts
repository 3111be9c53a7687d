/** The published OpenAPI document is valid for several validators. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { webhookEventTypes } from '../../../shared/domain/webhooks/webhook.ts';
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
  examples?: object;
}
interface Answer {
  headers: Record<string, { required?: boolean }>;
  content: Record<string, Media>;
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

beforeAll(async () => {
  document = await publishedDocument();
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
  const [forName] = patternsIn(document.paths['/api/v1/templates'])
    .filter((pattern) => pattern.includes('u202A'))
    .map((pattern) => new RegExp(pattern));
  expect(['Lease 😀', 'p{Cs}'].map((text) => forName?.test(text))).toEqual([true, true]);
  expect(['a\u202Eb', '   '].map((text) => forName?.test(text))).toEqual([false, false]);
});

it('omits routes that only the pages use', () => {
  const paths = Object.keys(document.paths);
  expect(paths).toContain('/api/v1/envelopes/{envelopeId}/send');
  expect(paths.filter((path) => !path.startsWith('/api/') || /^\/api\/(sign|openapi)/.test(path))).toEqual([]);
});

it('a route with PUT and PATCH has an operation identifier for each', () => {
  const { put, patch } = document.paths['/api/envelopes/{id}'] ?? {};
  expect([put?.operationId, patch?.operationId]).toEqual(['UpdateEnvelope', 'UpdateEnvelopePartially']);
});

it('every route documents 400, 500 and 503', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { responses } of Object.values(methods)) {
      const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
      expect([path, statuses]).toEqual([path, expect.arrayContaining(['400', '500', '503'])]);
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
  for (const [name, { responses }] of operations()) {
    for (const [status, { content }] of Object.entries(responses)) {
      const media = content['application/json'];
      if (!media) continue;
      if (Number(status) >= 400 && media.examples) expect(Object.keys(media.examples).length).toBeGreaterThan(0);
      else expect([name, status, problemsOf(media.schema, media.example)]).toEqual([name, status, []]);
    }
  }
});

it('webhooks: every type of event has an example of what is posted, whose envelope is an Envelope', () => {
  const problemsOf = checker();
  expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEventTypes].sort());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema = {}, example } = post.requestBody?.content['application/json'] ?? {};
    expect([type, problemsOf(schema, example)]).toEqual([type, []]);
    const { envelope } = (example as { data: { envelope: Record<string, unknown> | null } }).data;
    if (envelope === null) continue;
    const { documentSha256: _document, sealedSha256: _sealed, archive: _archive, ...members } = envelope;
    expect([type, problemsOf({ $ref: '#/components/schemas/Envelope' }, members)]).toEqual([type, []]);
  }
});

it('exact headers: what an answer always carries is required', () => {
  const requiredIn = ({ headers }: Answer) => Object.keys(headers).filter((name) => headers[name]?.required);
  const limits = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
  const { get } = document.paths['/api/v1/envelopes/{envelopeId}'] ?? {};
  const of = (status: string) => requiredIn(get?.responses[status] as Answer).sort();
  expect(of('200')).toEqual(['ETag', ...limits, 'X-Request-Id']);
  expect(of('401')).toEqual(['WWW-Authenticate', ...limits, 'X-Request-Id']);
  expect(of('429')).toEqual(['Retry-After', ...limits, 'X-Request-Id']);
  const post = document.paths['/api/v1/envelopes']?.post;
  expect(post?.responses['201']?.headers).toHaveProperty('Idempotent-Replayed');
});

it('media types are enums, and the payment event has an example', () => {
  const mimetypes = ['application/pdf', 'image/png', 'image/jpeg'];
  const text = JSON.stringify(document);
  expect(text).not.toMatch(/"mimetype":\{(?!"type":"string","enum")/);
  const body = document.paths['/api/GetUploadUrl']?.post?.requestBody?.content['application/json'];
  expect(body?.schema).toMatchObject({ properties: { mimetype: { enum: mimetypes } } });
  const payment = document.paths['/api/PaymentWebhook']?.post?.requestBody?.content['application/json'];
  expect(payment?.example).toMatchObject({ type: 'checkout.session.completed' });
});

it('the routes for webhooks and keys with a session are documented as the dashboard’s', () => {
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/api/webhooks'));
  expect(paths).toHaveLength(7);
  for (const path of paths) {
    for (const { tags } of Object.values(document.paths[path] ?? {})) expect(tags).toEqual(['Webhooks (dashboard)']);
  }
});
