/** The OpenAPI 3.1 document of the app API and v1, folded from the routes' values. */

import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { scopes } from '../../domain/accounts/account.ts';
import { eventTypes } from '../../domain/audit/audit.ts';
import { documentTypes, sealLevels } from '../../domain/documents/sealing.ts';
import { statuses } from '../../domain/envelopes/envelope.ts';
import { fieldTypes, ruleNames } from '../../domain/fields/field-rules.ts';
import { pick } from '../../domain/pick.ts';
import { recipientRoles, recipientStatuses } from '../../domain/recipients/recipient.ts';
import { webhookEventTypes } from '../../domain/webhooks/webhook.ts';
import { AppError, type ErrorCode, errorCodes, errorStatus } from '../../errors.ts';
import { appEnvelope, signer, signerInput, updateEnvelopeBody } from '../app-envelopes.ts';
import { mimetype, portablePattern } from '../building-blocks.ts';
import { type ErrorBody, errorBody } from '../error.ts';
import { appSettingInputs, appSettings } from '../envelope-settings.ts';
import { field, fieldInput, fieldRules, placedField, placement } from '../fields.ts';
import { pagination } from '../paging.ts';
import { profileAnswer } from '../profile.ts';
import { recipientInput, recipientOutput } from '../recipients.ts';
import { type Auth, type PublishedRoute, type RequestHeader, type Route, tags } from '../route.ts';
import {
  createEnvelopeBody,
  documentV1,
  envelopeAnswer,
  envelopeV1,
  eventV1,
  patchEnvelopeBody,
  recipientBody,
  recipientV1,
} from '../v1-envelopes.ts';
import { createTemplateBody, patchTemplateBody, templateFieldInput, templateV1 } from '../v1-templates.ts';
import { preflightAnswer, verificationReport, verifyAnswer } from '../verify.ts';
import {
  createWebhookBody,
  deliveryV1,
  updateWebhookBody,
  webhookEvent,
  webhookTestEvent,
  webhookV1,
  webhookWithSecretV1,
} from '../webhooks.ts';
import { descriptionOf } from './descriptions.ts';
import { exampleOf } from './examples.ts';
import { answerHeaders, failureHeaders, type Json, successHeaders } from './headers.ts';
import { refusalsOf } from './refusals.ts';
import { SharedParts } from './sharing.ts';
import { webhooksSection } from './webhooks.ts';

/** Schemas with a name: requests, which are closed, and answers, which are open. */
const requests: Record<string, TSchema> = {
  CreateEnvelope: createEnvelopeBody,
  UpdateEnvelope: patchEnvelopeBody,
  UpdateAppEnvelope: updateEnvelopeBody,
  SignerInput: signerInput,
  RecipientInput: recipientBody,
  FieldInput: fieldInput,
  CreateTemplate: createTemplateBody,
  UpdateTemplate: patchTemplateBody,
  TemplateFieldInput: templateFieldInput,
  CreateWebhook: createWebhookBody,
  UpdateWebhook: updateWebhookBody,
};
const answers: Record<string, TSchema> = {
  Error: errorBody,
  Envelope: envelopeV1,
  AppEnvelope: appEnvelope,
  Signer: signer,
  Recipient: recipientV1,
  Field: field,
  Event: eventV1,
  Template: templateV1,
  TemplateField: templateV1.properties.fields.items,
  Document: documentV1,
  Webhook: webhookV1,
  WebhookWithSecret: webhookWithSecretV1,
  Delivery: deliveryV1,
  WebhookEvent: webhookEvent,
  WebhookTestEvent: webhookTestEvent,
  Pagination: pagination,
  Preflight: preflightAnswer,
  Profile: profileAnswer,
  Verification: verifyAnswer,
  VerificationReport: verificationReport,
};
const names = new Map<object, string>(
  Object.entries({ ...requests, ...answers }).map(([name, schema]) => [schema, name]),
);

/** Members that several schemas share: each such schema refers to them, beside its own. The larger group comes first. */
const groups: Record<string, TProperties> = {
  Envelope: envelopeV1.properties,
  EnvelopeInBothApis: { ...envelopeAnswer, ...appSettings },
  EnvelopeSettings: appSettingInputs,
  PlacedField: placedField,
  FieldRules: pick(
    fieldRules,
    ruleNames.filter((name) => name !== 'fontSize'),
  ),
  Placement: pick(placement, ['type', 'width', 'height']),
  RecipientInBothApis: recipientOutput,
  NewRecipient: recipientInput.properties,
  Webhook: webhookV1.properties,
};

/** Values of answers that may grow. */
const openValues: Record<string, readonly string[]> = {
  EnvelopeStatus: statuses,
  RecipientStatus: recipientStatuses,
  RecipientRole: recipientRoles,
  FieldType: fieldTypes,
  EventType: eventTypes,
  WebhookEventType: webhookEventTypes,
  ErrorCode: errorCodes,
  SealLevel: sealLevels,
  Scope: scopes,
};
const valueNames = new Map(Object.entries(openValues).map(([name, values]) => [values.join(), name]));

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

/** Which side of a request a schema describes. */
type Side = 'request' | 'answer';

class Document {
  readonly #shared = new SharedParts();
  readonly #routes: readonly PublishedRoute[];
  /** The codes of every operation, by the name of the response. */
  readonly #failureLists = new Map<string, string[]>();

  /** The groups that schemas refer to. */
  readonly #groups = new Map<string, Json>();

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
      schema: (schema) => this.#schema(schema, 'answer'),
      parameter: (name, value) => this.#shared.use('parameters', name, value),
      example: (type) => exampleOf('webhooks', type),
    });
    const schemas = {
      ...this.#named(requests, 'request'),
      ...this.#named(answers, 'answer'),
      ...Object.fromEntries(Object.entries(openValues).map(([name, values]) => [name, openEnum(values)])),
    };
    const failures = this.#failureResponses();
    Object.assign(schemas, Object.fromEntries(this.#groups));
    const { schemas: repeated, ...shared } = this.#shared.components(Object.keys(schemas));
    return {
      openapi: '3.1.0',
      info: {
        title: 'Countersign',
        version: '1.0.0',
        summary: 'Digital signatures that run in your own cloud.',
        description:
          'Two APIs on the same records. The public API, paths under `/api/v1`, takes API keys with scopes and is ' +
          'rate-limited; the app API, the other paths under `/api`, takes the token that a login returns. A resource ' +
          'of another account reads exactly like a missing one. Every error has the same body, and every answer ' +
          'carries `X-Request-Id`. Requests are closed: an unknown member is refused. Answers are open: ignore members ' +
          'that you do not know, and expect values beyond those of `x-extensible-enum`.',
        contact: { name: 'Documentation', url: `${serverUrl}/docs` },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: serverUrl }],
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

  #named(schemas: Record<string, TSchema>, side: Side): Json {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, this.#schema(schema, side, { root: name })]),
    );
  }

  #operation(route: PublishedRoute, method: string): Json {
    const { tag, summary, auth, description } = route;
    const needs = auth.kind === 'apiKey' ? `Needs the scope \`${auth.scope}\`.` : needsOf[auth.kind];
    return {
      operationId: this.#operationId(route, method),
      tags: [tag],
      summary,
      description: description ? `${description} ${needs}` : needs,
      security: security(auth),
      parameters: this.#parameters(route),
      ...(route.body || route.rawBody ? { requestBody: this.#requestBody(route) } : {}),
      responses: this.#responses(route),
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

  #parameters({ path, query, takes = [] }: Route): Json[] {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      description: descriptionOf(name) ?? '',
      schema: { type: 'string' },
    }));
    const inQuery = Object.entries((query?.properties ?? {}) as Record<string, TSchema>).map(([name, schema]) => {
      const { description = descriptionOf(name), ...plain } = this.#schema(schema, 'request') as Json;
      return { name, in: 'query', description, schema: plain };
    });
    const inHeader = takes.map((name) => ({
      name,
      in: 'header',
      required: name === 'Stripe-Signature',
      description: requestHeaders[name],
      schema: { type: 'string' },
    }));
    return [...inPath, ...inQuery, ...inHeader].map((value) => this.#shared.use('parameters', value.name, value));
  }

  #requestBody({ body, rawBody, isBodyOptional, example }: PublishedRoute): Json {
    const schema = this.#schema(body ?? rawBody?.json, 'request');
    const json = { schema, ...(example === undefined ? {} : { example }) };
    const files = (rawBody?.fileTypes ?? []).map((type) => [type, { schema: {} }]);
    return { required: !isBodyOptional, content: { 'application/json': json, ...Object.fromEntries(files) } };
  }

  #responses(route: PublishedRoute): Json {
    const operationId = this.#operationId(route, route.methods[0] ?? '');
    const answered = Object.entries(route.answers).map(([status, { json, bytes = [], headers, description }]) => {
      const example = exampleOf(operationId, status);
      const response = {
        description: description ?? (status === '201' ? 'Created' : 'Success'),
        headers: this.#headers({
          ...successHeaders(route),
          ...Object.fromEntries((headers ?? []).map((name) => [name, { ...answerHeaders[name] }])),
        }),
        content: json
          ? {
              'application/json': {
                schema: this.#schema(json, 'answer'),
                ...(example === undefined ? {} : { example }),
              },
            }
          : Object.fromEntries(bytes.map((type) => [type, { schema: {} }])),
      };
      return [
        status,
        this.#shared.use('responses', `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`, response),
      ];
    });
    return { ...Object.fromEntries(answered), ...this.#failures(route) };
  }

  #headers(headers: Record<string, Json>): Json {
    return Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [name, this.#shared.use('headers', name, header)]),
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

  /** The codes that most operations with this response have. */
  #usual(name: string): string {
    const lists = this.#failureLists.get(name) ?? [];
    return lists.toSorted((a, b) => count(lists, b) - count(lists, a))[0] ?? '';
  }

  #failureResponses(): Json {
    return Object.fromEntries(
      [...this.#failureLists.keys()].map((name) => {
        const here = this.#routes.filter((route) => statusOf(route, name));
        const [first] = here;
        const status = first ? statusOf(first, name) : undefined;
        if (!first || !status) throw new Error(`no route answers ${name}`);
        const [code = 'internal_error'] = codesByStatus(refusalsOf(first)).get(status) ?? [];
        const response = {
          description: this.#usual(name),
          headers: this.#headers(failureHeaders(first, status)),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: errorExample(code),
            },
          },
        };
        return [name, response];
      }),
    );
  }

  /** The schema as JSON, with references in the place of named ones. `root`: the named schema itself, which is spelled out. */
  #schema(schema: unknown, side: Side, { root = '' } = {}): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.#schema(item, side));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name = schema === mimetype ? undefined : names.get(schema);
    if (name && !root) return { $ref: `#/components/schemas/${name}` };
    const {
      properties,
      additionalProperties,
      pattern,
      enum: values,
      ...rest
    } = {
      ...schema,
      ...(schema === mimetype ? { enum: [...documentTypes], maxLength: undefined } : {}),
    } as TSchema;
    const only = rest.anyOf?.length === 2 && nullableOf(rest.anyOf);
    if (only) return this.#nullable(schema as TSchema, only, side);
    const shared = properties ? groupsIn(properties) : [];
    if (shared.length > 0) return this.#composed(shared, schema as TSchema, { side, root });
    return Object.fromEntries(
      Object.entries({
        ...this.#members(rest, side),
        ...(values ? (side === 'answer' ? openValuesOf(values) : { enum: values }) : {}),
        ...(pattern === undefined ? {} : { pattern: portablePattern(pattern) }),
        ...(properties ? { properties: this.#properties(properties, side, root) } : {}),
        ...(additionalProperties === undefined || (additionalProperties === false && side === 'answer')
          ? {}
          : { additionalProperties: this.#schema(additionalProperties, side) }),
      }).filter(([, value]) => value !== undefined),
    );
  }

  /** `type: ['string', 'null']` is shorter than two alternatives, and generators read it as one type. */
  #nullable({ anyOf: _, ...rest }: TSchema, option: TSchema, side: Side): Json {
    const { type, ...plain } = this.#schema(option, side) as Json;
    return type === undefined || plain.enum !== undefined
      ? {
          ...this.#members(rest, side),
          anyOf: [{ ...(type === undefined ? {} : { type }), ...plain }, { type: 'null' }],
        }
      : { ...this.#members(rest, side), ...plain, type: [type, 'null'] };
  }

  #composed(shared: readonly string[], schema: TSchema, { side, root }: { side: Side; root: string }): Json {
    const { properties, required = [], additionalProperties, ...rest } = schema;
    const isShared = (name: string) => shared.some((group) => name in (groups[group] ?? {}));
    const own = Object.fromEntries(Object.entries(properties as TProperties).filter(([name]) => !isShared(name)));
    const needed = (required as string[]).filter((name) => !isShared(name));
    const plain = { ...rest, properties: own, ...(needed.length > 0 ? { required: needed } : {}) };
    return {
      allOf: shared.map((group) => this.#groupRef(group, side)),
      ...(this.#schema(plain, side, { root: root || 'own' }) as Json),
      ...(additionalProperties === false && side === 'request' ? { unevaluatedProperties: false } : {}),
    };
  }

  #groupRef(group: string, side: Side): Json {
    const name = side === 'request' ? `${group}Input` : group;
    if (!(name in answers) && !this.#groups.has(name)) {
      this.#groups.set(name, {});
      this.#groups.set(name, this.#schema(Type.Object(groups[group] ?? {}), side, { root: group }) as Json);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #members(members: object, side: Side): Json {
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, this.#schema(value, side)]));
  }

  #properties(properties: Record<string, TSchema>, side: Side, root: string): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const plain = { description: descriptionOf(name, root), ...(this.#schema(property, side) as Json) };
        const isLong = JSON.stringify(plain).length > 140;
        return [
          name,
          isLong ? this.#shared.use('schemas', `${name.charAt(0).toUpperCase()}${name.slice(1)}`, plain) : plain,
        ];
      }),
    );
  }
}

/** The groups all of whose members an object has, and others beside. */
function groupsIn(properties: TProperties): string[] {
  let rest = properties;
  const found: string[] = [];
  for (const [name, group] of Object.entries(groups)) {
    const members = Object.entries(group);
    const isHere = members.every(([member, schema]) => rest[member] === schema);
    if (!isHere || members.length === Object.keys(properties).length) continue;
    found.push(name);
    rest = Object.fromEntries(Object.entries(rest).filter(([member]) => !(member in group)));
  }
  return found;
}

function nullableOf([option, other]: TSchema[]): TSchema | undefined {
  return other?.type === 'null' ? option : undefined;
}

const needsOf: Record<Exclude<Auth['kind'], 'apiKey'>, string> = {
  none: 'Open to everyone.',
  ownPage: 'Only for the product’s own pages.',
  session: 'Needs a session.',
  signingLink: 'Needs a signing link.',
};

function security({ kind }: Auth): Json[] {
  return kind === 'session' || kind === 'apiKey' ? [{ [kind]: [] }] : [];
}

const requestHeaders: Record<RequestHeader, string> = {
  'If-Match': 'The `ETag` of the version that you read. If the resource has changed since, the answer is 412.',
  'Idempotency-Key':
    'A key that you choose. For 24 hours an equal request gets the first answer again. A refused request does not use up the key.',
  Range: 'A part of the file, `bytes=<first>-<last>`; another form counts as none.',
  'Stripe-Signature': 'The payment provider’s signature over the body.',
};

const statusNames: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/** v1 has the plain names. Its answers have the headers of the rate limit. */
function failureName({ auth }: Route, status: number): string {
  return `${auth.kind === 'apiKey' ? '' : 'App'}${statusNames[status] ?? status}`;
}

function statusOf(route: Route, name: string): number | undefined {
  return [...codesByStatus(refusalsOf(route)).keys()].find((status) => failureName(route, status) === name);
}

const count = (all: readonly string[], one: string) => all.filter((other) => other === one).length;

const codeList = (codes: readonly ErrorCode[]) => codes.map((code) => `\`${code}\``).join(', ');

function codesByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) byStatus.set(errorStatus(code), [...(byStatus.get(errorStatus(code)) ?? []), code]);
  return byStatus;
}

function errorExample(code: ErrorCode): ErrorBody {
  const { message } = new AppError(code);
  const details = { recipients: 'is required' };
  return { error: { code, message, ...(code === 'validation_error' ? { details } : {}) } };
}

/** Text with the values of today. Clients that check answers accept others. */
const openEnum = (values: readonly string[]): Json => ({
  type: 'string',
  description: 'More values may follow.',
  'x-extensible-enum': [...values],
});

function openValuesOf(values: readonly string[]): Json {
  const name = valueNames.get(values.join());
  return name ? { type: undefined, $ref: `#/components/schemas/${name}` } : { 'x-extensible-enum': [...values] };
}
