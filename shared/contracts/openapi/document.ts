/** The OpenAPI 3.1 document of both surfaces, folded from the contracts that requests are really checked against. */
import type { TSchema } from '@sinclair/typebox';
import { scopes } from '../../domain/account.ts';
import { type ErrorCode, errorCodes, errorStatus } from '../../errors.ts';
import { appEnvelope, signer, signerInput } from '../app-envelopes.ts';
import { field, fieldInput, portablePattern } from '../building-blocks.ts';
import { errorBody } from '../error.ts';
import { pagination } from '../paging.ts';
import { envelopeV1, eventV1, recipientBody, recipientV1 } from '../v1-envelopes.ts';
import { templateV1 } from '../v1-templates.ts';
import { verificationReport } from '../verify.ts';
import { deliveryV1, webhookV1 } from '../webhooks.ts';
import { appOperations } from './app-operations.ts';
import type { Access, Operation } from './operation.ts';
import { v1Operations } from './v1-operations.ts';

type Json = Record<string, unknown>;

/** Schemas that get a name of their own; wherever one of these very objects stands, the document refers to it. */
const named: Record<string, TSchema> = {
  Error: errorBody,
  Envelope: envelopeV1,
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
  Pagination: pagination,
  VerificationReport: verificationReport,
};
const names = new Map<object, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

export const operations: Operation[] = [...appOperations, ...v1Operations];

const tags: Record<Operation['tag'], string> = {
  Accounts: 'Registering, logging in, and the account itself.',
  'API keys': 'Keys for surface B, made and deleted by a person who is logged in.',
  'Envelopes (your own application)': 'Surface A: the whole way of a document for the person who is logged in.',
  Verification: 'Open to anybody.',
  Operations: 'For machines that look after the service, and for the payment provider.',
  Envelopes: 'Surface B: one document and the people who sign it.',
  Recipients: 'The people of an envelope, one at a time.',
  Templates: 'Documents with roles and fields, from which envelopes are made.',
  Webhooks: 'Events delivered to your own address, signed (Standard Webhooks).',
  Account: 'The account that an API key belongs to.',
};

/** @param serverUrl address under which this service is reached */
export function openApiDocument(serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Countersign',
      version: '1.0.0',
      summary: 'Digital signatures that run in your own cloud.',
      description:
        'Two surfaces on the same records. Paths under `/api/v1` take API keys with scopes and are rate-limited; the ' +
        'other paths under `/api` take the token that a login answers. Somebody else’s resource reads exactly like a ' +
        'missing one. Every error has the same body, and every answer carries `X-Request-Id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login.' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Its scopes: ${scopes.join(', ')}.`,
        },
      },
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, plain(schema, true)])),
    },
  };
}

function describe(operation: Operation): Json {
  const { id, method, tag, summary, access, example } = operation;
  const suffix = method === 'patch' && id === 'UpdateEnvelope' ? 'Partially' : '';
  return {
    operationId: `${id}${suffix}`,
    tags: [tag],
    summary,
    ...(typeof access === 'object' ? { description: `Needs the scope \`${access.scope}\`.` } : {}),
    security: security(access),
    parameters: parameters(operation),
    ...(operation.body || operation.binaryBody ? { requestBody: requestBody(operation, example) } : {}),
    responses: responses(operation),
  };
}

function security(access: Access): Json[] {
  if (access === 'none') return [];
  return [{ [access === 'session' ? 'session' : 'apiKey']: [] }];
}

function parameters({ path, query, requestHeaders = [] }: Operation): Json[] {
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
  const inHeader = requestHeaders.map((name) => ({
    name,
    in: 'header',
    required: name === 'Stripe-Signature',
    description: headerDescriptions[name],
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const headerDescriptions: Record<NonNullable<Operation['requestHeaders']>[number], string> = {
  'If-Match': 'The `ETag` the change was decided on; another version is refused with 412.',
  'Idempotency-Key':
    'A key of your own; for 24 hours an equal request gets the first answer again. A refused request leaves it free.',
  'Stripe-Signature': 'The payment provider’s signature over the body.',
  'X-Access-Proof': 'What unlocking with the access code answered.',
};

function requestBody({ body, isBodyOptional, binaryBody = [] }: Operation, example: unknown): Json {
  const json = body
    ? { 'application/json': { schema: plain(body), ...(example === undefined ? {} : { example }) } }
    : {};
  const binary = binaryBody.map((type) => [type, { schema: {} }]);
  return { required: !isBodyOptional, content: { ...json, ...Object.fromEntries(binary) } };
}

function responses(operation: Operation): Json {
  const { status, answer, binaryAnswer } = operation;
  const content = answer
    ? { 'application/json': { schema: plain(answer) } }
    : { [binaryAnswer ?? 'application/octet-stream']: { schema: {} } };
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusals(operation)) {
    byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  }
  const failures = [...byStatus].sort(([a], [b]) => a - b);
  return {
    [status]: { description: status === 201 ? 'Created' : 'Success', headers: answerHeaders(operation), content },
    ...(operation.id === 'Health'
      ? { 503: { description: 'Something is ill.', content } }
      : Object.fromEntries(failures.map(([code, codes]) => [code, failure(operation, code, codes)]))),
  };
}

function failure(operation: Operation, status: number, codes: ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    headers: {
      ...answerHeaders(operation),
      ...(status === 429 || status === 503 ? { 'Retry-After': header('Seconds to wait.', 'integer') } : {}),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** Every code an operation can answer: its own, and those of how it is reached. */
export function refusals(operation: Operation): ErrorCode[] {
  const { access, body, query, path, errors = [] } = operation;
  const isV1 = typeof access === 'object';
  const codes: ErrorCode[] = [
    ...(body || query ? (['validation_error'] as const) : []),
    ...(body ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(access === 'session' ? (['unauthorized'] as const) : []),
    ...(isV1 ? (['invalid_api_key', 'insufficient_permissions', 'rate_limit_exceeded'] as const) : []),
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(operation.requestHeaders?.includes('Idempotency-Key') ? (['validation_error'] as const) : []),
    ...errors,
    'internal_error',
    'service_unavailable',
  ];
  return errorCodes.filter((code) => codes.includes(code));
}

function answerHeaders({ access }: Operation): Json {
  const limits =
    typeof access === 'object'
      ? {
          'X-RateLimit-Limit': header('Requests a minute.', 'integer'),
          'X-RateLimit-Remaining': header('Requests left in this minute.', 'integer'),
          'X-RateLimit-Reset': header('When the minute ends, Unix time in seconds.', 'integer'),
        }
      : {};
  return { 'X-Request-Id': header('Names the request in the log.', 'string'), ...limits };
}

function header(description: string, type: string): Json {
  return { description, schema: { type } };
}

/** The schema as JSON, with references in the place of named ones. `isRoot`: the named schema itself is spelled out. */
function plain(schema: unknown, isRoot = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plain(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  const name = names.get(schema);
  if (name && !isRoot) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      const isPattern = key === 'pattern' && typeof value === 'string';
      return [key, isPattern ? portablePattern(value) : plain(value)];
    }),
  );
}
