/** A route as one value, which registration, authentication, parsing, the OpenAPI document and the tests read. */
import type { TSchema } from '@sinclair/typebox';
import type { MemberScope, Scope } from '../domain/accounts/roles.ts';
import type { ErrorCode } from '../errors.ts';
import type { Deprecation } from './deprecation.ts';

export type Auth =
  | { kind: 'none' }
  | { kind: 'ownPage' }
  | { kind: 'session'; scope: MemberScope; isNewest?: true }
  | { kind: 'person'; isNewest?: true }
  | { kind: 'apiKey'; scope: Scope | null; effect: Effect; isNewest?: true }
  | { kind: 'signingLink' };

/** The effect of a route of v1. A key with `draftsOnly` may call the routes that read and those that prepare drafts. */
export type Effect = 'reads' | 'drafts' | 'acts';
/** A signing link lets its bearer act for the recipient. */
type ReadingScope = Exclude<Scope & `${string}:read`, 'links:read'>;

/** Everyone may call the route; test/integration/registry.test.ts holds the complete list of these. */
export const anyone = { kind: 'none' } as const satisfies Auth;
/** Everyone, from a page of the service: requests that another site causes are refused. */
export const ownPage = { kind: 'ownPage' } as const satisfies Auth;
/**
 * A person who is logged in (app API), for their own account, or for the organization that the header
 * `Countersign-Organization` names: then the person's role must have the scope.
 */
export const session = (scope: MemberScope) => ({ kind: 'session', scope }) as const satisfies Auth;
/** A person who is logged in, for what belongs to the person: the header `Countersign-Organization` is ignored. */
export const person = { kind: 'person' } as const satisfies Auth;
type KeyAuth<S extends Scope, E extends Effect> = { kind: 'apiKey'; scope: S; effect: E };

/** An API key with this scope (v1, the public API). A route whose scope does not say that it only reads names its effect. */
export function apiKey<S extends ReadingScope>(scope: S): KeyAuth<S, 'reads'>;
export function apiKey<S extends Scope, E extends Effect>(scope: S, effect: E): KeyAuth<S, E>;
export function apiKey(scope: Scope, effect: Effect = 'reads'): Auth {
  return { kind: 'apiKey', scope, effect };
}

/** An API key with any scope, for the tools of agents: the route that a tool calls has the scope. */
export const agentKey = { kind: 'apiKey', scope: null, effect: 'reads' } as const satisfies Auth;
/**
 * The account and the key are read anew. For routes that create what outlasts a session: a session that another
 * instance has just ended must not create an API key or a webhook.
 */
export const newest = <A extends { kind: 'session' | 'person' | 'apiKey' }>(auth: A) =>
  ({ ...auth, isNewest: true }) as const;
/** A recipient with a signing link. */
export const signingLink = { kind: 'signingLink' } as const satisfies Auth;

/** The version that the OpenAPI document and the server of tools state. */
export const apiVersion = '1.0.0';

export const tags = {
  Accounts: 'Registration, log-in, and the account.',
  Organizations:
    'Accounts with members. Requests of a member name the organization in the header `Countersign-Organization`.',
  'API keys': 'Keys for the public API (v1), managed by a person who is logged in.',
  'Envelopes (app API)': 'The app API for a person who is logged in: an envelope from its document to the sealed file.',
  Verification: 'Open to everyone.',
  Operations: 'For monitoring and for the payment provider.',
  Envelopes: 'The public API (v1): a document and the people who sign it.',
  Recipients: 'The recipients of an envelope, one at a time.',
  Batches: 'One template sent to many: a row for each envelope.',
  Templates: 'Documents with roles and fields, from which envelopes are created.',
  Webhooks: 'Events delivered to your own address, signed (Standard Webhooks).',
  Account: 'The account that an API key belongs to.',
} as const;
export type Tag = keyof typeof tags;

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type RequestHeader = 'If-Match' | 'Idempotency-Key' | 'Range' | 'Stripe-Signature';
/** 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = '^[!-~]{1,255}$';
export type AnswerHeader = 'Content-Range' | 'ETag' | 'X-Document-Sha256';

/** JSON, or bytes of one of these media types. */
type DeclaredContent = { json: TSchema; bytes?: never } | { bytes: readonly string[]; json?: never };

export type DeclaredAnswer = DeclaredContent & {
  headers?: readonly AnswerHeader[];
  /** Default: "Success" or "Created". */
  description?: string;
};

/** Keys are the statuses. A declared answer of 5xx replaces the error body. */
type DeclaredAnswers = Partial<Record<200 | 201 | 206 | 503, DeclaredAnswer>>;

/** The entry of a route in the OpenAPI document. */
interface Published {
  tag: Tag;
  summary: string;
  /** In the document, besides the summary and the scope. */
  description?: string;
  answers: DeclaredAnswers;
  /** A body that the route accepts as it stands. */
  example?: unknown;
}

/**
 * A route without a summary is not published: it may change together with the product's own pages, or, as that of the
 * tools of agents, describes itself.
 */
interface Unpublished {
  tag?: never;
  summary?: never;
  description?: never;
  answers?: DeclaredAnswers;
}

interface Core<
  A extends Auth = Auth,
  B extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  T extends RequestHeader = RequestHeader,
> {
  /** The registered function. The host matches routes in the order of these names. */
  name: string;
  auth: A;
  /** The JSON body; without it the edge does not read the body. It may be left out if it has no required member. */
  body?: B;
  /** 1 MB unless said otherwise. */
  bodyLimitBytes?: number;
  /** Bounds of a body with a long list, in place of the usual ones. */
  bodyCounts?: { maxValues: number; maxMembers: number };
  /** The edge checks the body by this schema, if the operation checks the rest: an item of a long list one at a time. */
  bodyAtEdge?: TSchema;
  /** The contents of `document` and `documents` have a bound of their own and do not count towards the limit. */
  hasInlineDocument?: true;
  /** The body may be a form: its part `envelope` is the JSON, its part `document` the file, or several parts the files. */
  takesForm?: true;
  /** A body that the handler reads itself, as JSON of this shape or as a file of one of these media types. */
  rawBody?: { json: TSchema; fileTypes?: readonly string[] };
  /** The code for a body that lacks required fields, where the interface names another than validation_error. */
  missingCode?: 'missing_parameters';
  /** Values arrive as text; the edge makes numbers of them where the schema says integer. */
  query?: Q;
  takes?: readonly T[];
  /** Codes beyond those that follow from the rest of the value; `refusalsOf` has them all. */
  refuses?: readonly ErrorCode[];
  /** Members of the body with which a call does more than prepare a draft. A key with `draftsOnly` may leave them out or false. */
  beyondDrafts?: readonly string[];
  /** With an `Idempotency-Key`: an equal request runs again, because the operation gives the same result every time. */
  isReplayed?: false;
  /** Every answer announces it, and the OpenAPI document marks the operation. */
  deprecated?: Deprecation;
}

export type Declaration<
  A extends Auth,
  B extends TSchema | undefined,
  Q extends TSchema | undefined,
  T extends RequestHeader,
> = Core<A, B, Q, T> & (Published | Unpublished);

export type Route<
  P extends string = string,
  A extends Auth = Auth,
  B extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  T extends RequestHeader = RequestHeader,
> = Declaration<A, B, Q, T> & {
  methods: readonly Method[];
  /** With a leading slash and `{parameters}`. */
  path: P;
};
export type PublishedRoute = Extract<Route, { tag: Tag }>;

/** `POST /api/envelopes`, or with several methods `PUT,PATCH /api/envelopes/{id}`. */
export type Address = `${string} /${string}`;
export type PathOf<S extends Address> = S extends `${string} ${infer P}` ? P : never;

export function route<
  const S extends Address,
  A extends Auth,
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
  T extends RequestHeader = never,
>(address: S, declaration: Declaration<A, B, Q, T>): Route<PathOf<S>, A, B, Q, T> {
  const [methods = '', path = ''] = address.split(' ');
  return { ...declaration, methods: methods.split(',') as Method[], path: path as PathOf<S> };
}

/** The resource of a path parameter, by the segment before it: `/envelopes/{id}` names an envelope. */
export const namedResources = {
  envelopes: 'envelopeId',
  recipients: 'recipientId',
  signers: 'recipientId',
  templates: 'templateId',
  webhooks: 'webhookId',
  deliveries: 'deliveryId',
  keys: 'keyId',
  images: 'sha256',
  sessions: 'sessionId',
  passkeys: 'passkeyId',
  attachments: 'fieldId',
  members: 'accountId',
  invitations: 'invitationId',
  batches: 'batchId',
} as const;
type Resources = typeof namedResources;

type LastSegment<P extends string> = P extends `${string}/${infer Rest}` ? LastSegment<Rest> : P;

/** The resources that a path names: `'envelopeId' | 'recipientId'`. */
export type NamedBy<P extends string> = P extends `${infer Before}/{${string}}${infer After}`
  ? (LastSegment<Before> extends infer Segment extends keyof Resources ? Resources[Segment] : never) | NamedBy<After>
  : never;

/** The refusals of documents that cannot be sealed. */
export const documentRefusals = [
  'not_a_pdf',
  'document_damaged',
  'document_encrypted',
  'document_xfa',
  'document_certified',
  'document_signed',
  'document_signed_encrypted',
  'document_too_complex',
  'document_too_large',
] as const satisfies readonly ErrorCode[];

/** The refusals of a request that may bring a document, or name its address. */
export const placedDocumentRefusals = [
  'unsupported_document_type',
  'document_unreachable',
  ...documentRefusals,
] as const satisfies readonly ErrorCode[];

/** The refusals of a draft whose fields the text of its document places. */
export const placingRefusals = ['anchor_not_found', 'text_tag_invalid'] as const satisfies readonly ErrorCode[];

/** The refusals of a request that reads a draft's document and seals or pins it. */
export const pinningRefusals = [
  'document_missing',
  'document_changed',
  ...documentRefusals,
] as const satisfies readonly ErrorCode[];

/** The refusals of a request that finalizes an envelope. */
export const completingRefusals = [
  'invalid_state',
  'signatures_outstanding',
  'sealing_in_progress',
  ...pinningRefusals,
  ...placingRefusals,
  'sealing_certificate_expired',
] as const satisfies readonly ErrorCode[];
