/** The OpenAPI 3.1 document of the app API and v1, folded from the routes' values. */

import type { TSchema } from '@sinclair/typebox';
import { scopes } from '../../domain/accounts/roles.ts';
import { maxParts } from '../../domain/document-part.ts';
import { documentTypes } from '../../domain/documents/sealing.ts';
import { AppError, type ErrorCode, errorStatus } from '../../errors.ts';
import type { Deprecation } from '../deprecation.ts';
import type { ErrorBody } from '../error.ts';
import {
  type Auth,
  apiVersion,
  idempotencyKeyPattern,
  type PublishedRoute,
  type RequestHeader,
  type Route,
  tags,
} from '../route.ts';
import { descriptionOf } from './descriptions.ts';
import { answerExample } from './examples.ts';
import { answerHeaders, createdHeaders, failureHeaders, type Json, successHeaders } from './headers.ts';
import { refusalsOf } from './refusals.ts';
import { names } from './schema-names.ts';
import { SchemaWriter } from './schema-writer.ts';
import { SharedParts } from './sharing.ts';
import { webhooksSection } from './webhooks.ts';

/** The routes in the document: by tag, then by path. */
export function publishedRoutes(routes: readonly Route[]): PublishedRoute[] {
  const order = Object.keys(tags);
  return routes
    .filter((route): route is PublishedRoute => route.summary !== undefined)
    .sort((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag) || (a.path < b.path ? -1 : Number(a.path > b.path)));
}

/** @param serverUrl address under which this service is reached */
export function openApiDocument(serverUrl: string, routes: readonly Route[]): Json {
  return new Document(publishedRoutes(routes)).write(serverUrl);
}

class Document {
  readonly #shared = new SharedParts();
  readonly #schemas = new SchemaWriter(this.#shared);
  readonly #routes: readonly PublishedRoute[];
  /** The codes of every operation, by the name of the response. */
  readonly #failureLists = new Map<string, string[]>();

  constructor(routes: readonly PublishedRoute[]) {
    this.#routes = routes;
    for (const route of routes) {
      for (const [status, codes] of codesByStatus(refusalsOf(route))) {
        const name = failureName(route, status);
        this.#failureLists.set(name, [...(this.#failureLists.get(name) ?? []), codeList(codes)]);
      }
    }
  }

  write(serverUrl: string): Json {
    const paths: Record<string, Json> = {};
    for (const route of this.#routes) {
      for (const method of route.methods) {
        paths[route.path] = { ...paths[route.path], [method.toLowerCase()]: this.#operation(route, method) };
      }
    }
    const webhooks = webhooksSection({
      schema: (schema) => this.#schemas.write(schema, 'answer'),
      parameter: (name, value) => this.#shared.use('parameters', name, value),
    });
    const failures = this.#failureResponses();
    const schemas = this.#schemas.named();
    const { schemas: repeated, ...shared } = this.#shared.components(Object.keys(schemas));
    return {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: apiVersion,
        summary: 'Digital signatures that run in your own cloud.',
        description:
          'Two APIs on the same records. The public API, paths under `/api/v1`, takes API keys with scopes and is ' +
          'rate-limited; the app API, the other paths under `/api`, takes the token that a login returns. A resource ' +
          'of another account reads exactly like a missing one. Every error has the same body, and every answer ' +
          'carries `X-Request-Id`. Requests are closed: an unknown member is refused. Answers are open: ignore members ' +
          'that you do not know, and expect values beyond those of `x-extensible-enum`.',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: serverUrl }],
      security: [{ apiKey: [] }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      webhooks,
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login.' },
          apiKey: { type: 'http', scheme: 'bearer', description: `An API key. Its scopes: ${scopes.join(', ')}.` },
        },
        ...shared,
        responses: { ...failures, ...shared.responses },
        schemas: { ...schemas, ...repeated },
      },
    };
  }

  #operation(route: PublishedRoute, method: string): Json {
    const { tag, summary, auth, description, deprecated } = route;
    const needs = needsOf(auth);
    const operationId = this.#operationId(route, method);
    const parameters = this.#parameters(route);
    return {
      operationId,
      tags: [tag],
      summary,
      description: [deprecated && endOf(deprecated), description, needs].filter(Boolean).join(' '),
      ...(deprecated ? { deprecated: true } : {}),
      ...security(auth),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(route.body || route.rawBody ? { requestBody: this.#requestBody(route) } : {}),
      responses: this.#responses(route, operationId),
    };
  }

  /** v1 has the plain names. An operation of the app API that v1 has as well is the one of a user. */
  #operationId({ name, methods }: PublishedRoute, method: string): string {
    const plainName = name.replace(/^V1/, '');
    const isOfV1 = plainName !== name;
    const isInBoth = !isOfV1 && this.#routes.some((other) => other.name === `V1${name}`);
    // If a route has PUT and PATCH, PATCH is the second operation.
    const isSecond = method === 'PATCH' && methods.length > 1;
    const suffix = `${isInBoth ? 'AsUser' : ''}${isSecond ? 'Partially' : ''}`;
    return `${plainName.charAt(0).toLowerCase()}${plainName.slice(1)}${suffix}`;
  }

  #parameters(route: PublishedRoute): Json[] {
    const { auth, path, query } = route;
    const takes = [...(route.takes ?? []), ...(auth.kind === 'session' ? (['Countersign-Organization'] as const) : [])];
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: descriptionOf(name) ?? '',
      schema: { type: 'string' },
    }));
    const inQuery = Object.entries((query?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => {
      const { description = descriptionOf(name), ...plain } = this.#schemas.write(schema, 'request') as Json;
      return { name, in: 'query', description, schema: plain };
    });
    const inHeader = [...takes, ...(isConditional(route) ? (['If-None-Match'] as const) : [])].map((name) => ({
      name,
      in: 'header',
      required: name === 'Stripe-Signature',
      description: requestHeaders[name],
      schema: { type: 'string', ...(name === 'Idempotency-Key' ? { pattern: idempotencyKeyPattern } : {}) },
    }));
    return [...inPath, ...inQuery, ...inHeader].map((value) => this.#shared.use('parameters', value.name, value));
  }

  #requestBody({ body, rawBody, example, takesForm }: PublishedRoute): Json {
    const schema = this.#schemas.write(body ?? rawBody?.json, 'request');
    const json = { schema, ...(example === undefined ? {} : { example }) };
    const files = (rawBody?.fileTypes ?? []).map((type) => [type, { schema: {} }]);
    const form = takesForm ? { 'multipart/form-data': formOf(schema) } : {};
    const required = body === undefined || (body.required ?? []).length > 0;
    return { required, content: { 'application/json': json, ...Object.fromEntries(files), ...form } };
  }

  #responses(route: PublishedRoute, operationId: string): Json {
    const answered = Object.entries(route.answers).map(([status, answer]) => {
      const { json, bytes = [], headers = [], description } = answer;
      const ofAnswer = Object.fromEntries(headers.map((name) => [name, { ...answerHeaders[name] }]));
      const response = {
        description: description ?? (status === '201' ? 'Created' : 'Success'),
        headers: this.#headers({
          ...successHeaders(route),
          ...(status === '201' ? createdHeaders() : {}),
          ...ofAnswer,
        }),
        content: json
          ? { 'application/json': { schema: this.#schemas.write(json, 'answer'), ...answerExample(operationId) } }
          : Object.fromEntries(bytes.map((type) => [type, { schema: {} }])),
      };
      return [status, this.#shared.use('responses', answerName(route, status, operationId), response)];
    });
    return { ...Object.fromEntries(answered), ...this.#notModified(route), ...this.#failures(route) };
  }

  #notModified(route: PublishedRoute): Json {
    if (!isConditional(route)) return {};
    const response = {
      description: 'You have this version already.',
      headers: this.#headers({ ...successHeaders(route), ETag: { ...answerHeaders.ETag } }),
    };
    return { 304: this.#shared.use('responses', `${prefixOf(route)}NotModified`, response) };
  }

  #headers(headers: Record<string, Json>): Json {
    return Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [
        name,
        this.#shared.use('headers', name.replace(/^X-(RateLimit-)?|-/g, ''), header),
      ]),
    );
  }

  /** An operation refers to the response of the status, and names its codes where they differ from the usual ones. */
  #failures(route: PublishedRoute): Json {
    return Object.fromEntries(
      [...codesByStatus(refusalsOf(route))].map(([status, codes]) => {
        const name = failureName(route, status);
        const description = codeList(codes);
        const isUsual = this.#usual(name) === description;
        return [status, { $ref: `#/components/responses/${name}`, ...(isUsual ? {} : { description }) }];
      }),
    );
  }

  /** The codes whose repetition would be the longest. */
  #usual(name: string): string {
    const lists = this.#failureLists.get(name) ?? [];
    const length = (list: string) => lists.filter((other) => other === list).length * list.length;
    return lists.toSorted((a, b) => length(b) - length(a))[0] ?? '';
  }

  #failureResponses(): Json {
    return Object.fromEntries(
      [...this.#failureLists.keys()].map((name) => {
        const here = this.#routes.filter((route) => statusOf(route, name));
        const [first] = here;
        const status = first ? statusOf(first, name) : undefined;
        if (!first || !status) throw new Error(`no route answers ${name}`);
        const [, code = 'internal_error'] = this.#usual(name).split('`');
        const response = {
          description: this.#usual(name),
          headers: this.#headers(failureHeaders(first, status === '5XX' ? 503 : Number(status))),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: errorExample(code as ErrorCode),
            },
          },
        };
        return [name, response];
      }),
    );
  }
}

/** The JSON without `document`, and the file. */
function formOf(schema: unknown): Json {
  const document = {
    type: 'array',
    items: { type: 'string', contentMediaType: 'application/octet-stream' },
    minItems: 1,
    maxItems: maxParts,
    description:
      'The file, of at most 25 MB. Its name and type are those of the part. A missing type is read from the file. ' +
      'Several parts of this name are joined into one PDF, in their order.',
  };
  return {
    schema: {
      type: 'object',
      properties: { envelope: { ...(schema as Json), description: 'The body as JSON.' }, document },
      required: ['envelope', 'document'],
    },
    encoding: { envelope: { contentType: 'application/json' }, document: { contentType: documentTypes.join(', ') } },
  };
}

function needsOf(auth: Auth): string {
  switch (auth.kind) {
    case 'none':
      return 'Open to everyone.';
    case 'ownPage':
      return 'Only for the product’s own pages.';
    case 'person':
      return 'Needs a session.';
    case 'session':
      return `Needs a session; in an organization, scope \`${auth.scope}\`.`;
    case 'signingLink':
      return 'Needs a signing link.';
    case 'apiKey':
      return `Needs the scope \`${auth.scope}\`.`;
  }
}

const endOf = ({ since, sunset }: Deprecation) =>
  `Deprecated since ${since}; it may be missing from ${sunset} on. The changelog names what replaces it.`;

/** Operations without security of their own need an API key. */
function security({ kind }: Auth): Json {
  if (kind === 'apiKey') return {};
  return { security: kind === 'session' || kind === 'person' ? [{ session: [] }] : [] };
}

const requestHeaders: Record<RequestHeader | 'If-None-Match' | 'Countersign-Organization', string> = {
  'Countersign-Organization':
    'The identifier of an organization that you act for. Without it you act for your own account.',
  'If-Match': 'The `ETag` of the version that you read. If the resource has changed since, the answer is 412.',
  'If-None-Match':
    'An `ETag` that you have. If the resource has not changed, the answer is 304. An answer with a `signingUrl` is always 200.',
  'Idempotency-Key':
    'A key that you choose. For 24 hours an equal request gets the first answer again. A refused request does not use up the key.',
  Range: 'A part of the file, `bytes=<first>-<last>`; another form counts as none.',
  'Stripe-Signature': 'The payment provider’s signature over the body.',
};

const statusNames: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  415: 'UnsupportedMedia',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  '5XX': 'ServerError',
};

/** v1 has the plain names of responses. Its answers have the headers of the rate limit. */
const prefixOf = ({ auth }: Route): string => (auth.kind === 'apiKey' ? '' : 'App');

const failureName = (route: Route, status: string): string => `${prefixOf(route)}${statusNames[status] ?? status}`;

/** `Envelope`, `EnvelopeCreated`, `AppDeleted`; without a named schema the operation's name. */
function answerName(route: PublishedRoute, status: string, operationId: string): string {
  const json = route.answers[status as '200']?.json;
  const name = json && (names.get(json) ?? names.get(json.properties?.data ?? json));
  if (!name) return `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`;
  const isRepeatable = route.takes?.includes('Idempotency-Key') ?? false;
  const suffix = status === '201' ? 'Created' : isRepeatable ? 'Changed' : '';
  return `${name.startsWith('App') ? '' : prefixOf(route)}${name}${suffix}`;
}

/** A read with an ETag can be conditional. */
function isConditional({ methods, answers }: PublishedRoute): boolean {
  return methods.includes('GET') && (answers[200]?.headers?.includes('ETag') ?? false);
}

function statusOf(route: Route, name: string): string | undefined {
  return [...codesByStatus(refusalsOf(route)).keys()].find((status) => failureName(route, status) === name);
}

const codeList = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');

/** 500 and 503 are one response: a caller repeats the request later. */
function codesByStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const byStatus = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus(code) >= 500 ? '5XX' : String(errorStatus(code));
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

function errorExample(code: ErrorCode): ErrorBody {
  const { message } = new AppError(code);
  const details = { recipients: 'is required' };
  return { error: { code, message, ...(code === 'validation_error' ? { details } : {}) } };
}
