/** The OpenAPI 3.1 document of the app API and v1, folded from the routes' values. */

import type { TSchema } from '@sinclair/typebox';
import { scopes } from '../../domain/accounts/account.ts';
import { documentTypes } from '../../domain/documents/sealing.ts';
import { AppError, type ErrorCode, errorCodes, errorStatus } from '../../errors.ts';
import { appEnvelope, signer, signerInput } from '../app-envelopes.ts';
import { mimetype, portablePattern } from '../building-blocks.ts';
import { type ErrorBody, errorBody } from '../error.ts';
import { field, fieldInput } from '../fields.ts';
import { pagination } from '../paging.ts';
import { type Auth, type PublishedRoute, type RequestHeader, type Route, tags } from '../route.ts';
import { createEnvelopeBody, envelopeV1, eventV1, recipientBody, recipientV1 } from '../v1-envelopes.ts';
import { templateV1 } from '../v1-templates.ts';
import { verificationReport } from '../verify.ts';
import { deliveryV1, webhookEvent, webhookKeyEvent, webhookTestEvent, webhookV1 } from '../webhooks.ts';
import { exampleOf } from './examples.ts';
import { answerHeaders, createdHeaders, failureHeaders, type Json, successHeaders } from './headers.ts';
import { refusalsOf } from './refusals.ts';
import { webhooksSection } from './webhooks.ts';

/** Named schemas: the document refers to them wherever one of these objects is used. */
const named: Record<string, TSchema> = {
  Error: errorBody,
  Envelope: envelopeV1,
  EnvelopeInput: createEnvelopeBody,
  EnvelopeOfYours: appEnvelope,
  Signer: signer,
  SignerInput: signerInput,
  Recipient: recipientV1,
  RecipientInput: recipientBody,
  Field: field,
  FieldInput: fieldInput,
  AuditEvent: eventV1,
  Template: templateV1,
  Webhook: webhookV1,
  Delivery: deliveryV1,
  WebhookEvent: webhookEvent,
  WebhookKeyEvent: webhookKeyEvent,
  WebhookTestEvent: webhookTestEvent,
  Pagination: pagination,
  VerificationReport: verificationReport,
};
const names = new Map<object, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

/** The routes in the document: by tag, then by path. */
export function publishedRoutes(routes: readonly Route[]): PublishedRoute[] {
  const order = Object.keys(tags);
  return routes
    .filter((route): route is PublishedRoute => route.summary !== undefined)
    .sort((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag) || (a.path < b.path ? -1 : Number(a.path > b.path)));
}

/** @param serverUrl address under which this service is reached */
export function openApiDocument(serverUrl: string, routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of publishedRoutes(routes)) {
    for (const method of route.methods) {
      paths[route.path] = { ...paths[route.path], [method.toLowerCase()]: describe(route, method) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1.0.0',
      summary: 'Digital signatures that run in your own cloud.',
      description:
        'Two APIs on the same records. The public API, paths under `/api/v1`, takes API keys with scopes and is ' +
        'rate-limited; the app API, the other paths under `/api`, takes the token that a login returns. A resource of ' +
        'another account reads exactly like a missing one. Every error has the same body, and every answer carries ' +
        '`X-Request-Id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooksSection(plain),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Its scopes: ${scopes.join(', ')}.`,
        },
      },
      examples: Object.fromEntries(refused(routes).map((code) => [code, { value: errorExample(code) }])),
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, plain(schema, true)])),
    },
  };
}

function describe(route: PublishedRoute, method: string): Json {
  const { name, tag, summary, auth } = route;
  // If a route has PUT and PATCH, PATCH is the second operation.
  const isSecond = method === 'PATCH' && route.methods.length > 1;
  return {
    operationId: isSecond ? `${name}Partially` : name,
    tags: [tag],
    summary,
    ...(auth.kind === 'apiKey' ? { description: `Needs the scope \`${auth.scope}\`.` } : {}),
    security: security(auth),
    parameters: parameters(route),
    ...(route.body || route.rawBody ? { requestBody: requestBody(route) } : {}),
    responses: responses(route),
  };
}

function security({ kind }: Auth): Json[] {
  return kind === 'session' || kind === 'apiKey' ? [{ [kind]: [] }] : [];
}

function parameters({ path, query, takes = [] }: Route): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries((query?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: plain(schema),
  }));
  const inHeader = takes.map((name) => ({
    name,
    in: 'header',
    required: name === 'Stripe-Signature',
    description: requestHeaders[name],
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const requestHeaders: Record<RequestHeader, string> = {
  'If-Match': 'The `ETag` of the version that you read. If the resource has changed since, the answer is 412.',
  'Idempotency-Key':
    'A key that you choose. For 24 hours an equal request gets the first answer again. A refused request does not use up the key.',
  Range: 'A part of the file, `bytes=<first>-<last>`; another form counts as none.',
  'Stripe-Signature': 'The payment provider’s signature over the body.',
};

function requestBody({ body, rawBody, isBodyOptional, example, takesForm }: PublishedRoute): Json {
  const schema = plain(body ?? rawBody?.json);
  const json = { schema, ...(example === undefined ? {} : { example }) };
  const files = (rawBody?.fileTypes ?? []).map((type) => [type, { schema: {} }]);
  const form = takesForm ? { 'multipart/form-data': formOf(schema) } : {};
  return { required: !isBodyOptional, content: { 'application/json': json, ...Object.fromEntries(files), ...form } };
}

/** The JSON without `document`, and the file. */
function formOf(schema: unknown): Json {
  const document = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: 'The file, of at most 25 MB. Its name and type are those of the part.',
  };
  return {
    schema: { type: 'object', properties: { envelope: schema, document }, required: ['envelope', 'document'] },
    encoding: { envelope: { contentType: 'application/json' }, document: { contentType: documentTypes.join(', ') } },
  };
}

function responses(route: PublishedRoute): Json {
  const answers = Object.entries(route.answers).map(([status, { json, bytes = [], headers, description }]) => [
    status,
    {
      description: description ?? (status === '201' ? 'Created' : 'Success'),
      headers: {
        ...successHeaders(route),
        ...(status === '201' ? createdHeaders : {}),
        ...Object.fromEntries((headers ?? []).map((name) => [name, answerHeaders[name]])),
      },
      content: json
        ? { 'application/json': { schema: plain(json), example: exampleOf(json, { isNew: status === '201' }) } }
        : Object.fromEntries(bytes.map((type) => [type, { schema: {} }])),
    },
  ]);
  return { ...Object.fromEntries(answers), ...failures(route) };
}

function failures(route: PublishedRoute): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(route)) {
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers: failureHeaders(route, status),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
          },
        },
      },
    ]),
  );
}

/** Every error code that a published route returns. */
function refused(routes: readonly Route[]): ErrorCode[] {
  const codes = new Set(publishedRoutes(routes).flatMap(refusalsOf));
  return errorCodes.filter((code) => codes.has(code));
}

function errorExample(code: ErrorCode): ErrorBody {
  const { message } = new AppError(code);
  const details = { recipients: 'is required' };
  return { error: { code, message, ...(code === 'validation_error' ? { details } : {}) } };
}

/** The schema as JSON, with references in the place of named ones. `isRoot`: the named schema itself is spelled out. */
function plain(schema: unknown, isRoot = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plain(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  if (schema === mimetype) return { type: 'string', enum: [...documentTypes] };
  const name = names.get(schema);
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const isPattern = key === 'pattern' && typeof value === 'string';
      return [key, isPattern ? portablePattern(value) : plain(value)];
    }),
  );
}
