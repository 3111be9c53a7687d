/**
 * The one way in over HTTP: authenticate → rate-limit → parse → run → answer, every failure → the error wrapper.
 * A route that does not say who may call it has no spelling.
 */
import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import type { Scope } from '../domain/account.ts';
import type { Caller } from '../domain/caller.ts';
import type { Authenticator } from '../domain/credentials.ts';
import { readSigningLink, type SigningLink } from '../domain/signing-link.ts';
import type { KeyedHash, Random } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { metered, ownerHash, type Usage, usageFacts } from '../telemetry/meter.ts';
import { validate } from '../validation/validate.ts';
import { type Answer, errorAnswer, toResponse } from './answer.ts';
import { type IdempotencyServices, once } from './idempotency.ts';
import { type BodyBounds, readContract } from './request.ts';

export type Auth = { kind: 'none' } | { kind: 'session' } | { kind: 'apiKey'; scope: Scope } | { kind: 'signingLink' };

export const nobody = { kind: 'none' } as const satisfies Auth;
export const session = { kind: 'session' } as const satisfies Auth;
export const apiKey = (scope: Scope) => ({ kind: 'apiKey', scope }) as const satisfies Auth;
export const signingLink = { kind: 'signingLink' } as const satisfies Auth;

/** Somebody with a signing link of ours. Whether it is still the recipient's link the envelope says. */
export interface LinkCaller extends SigningLink {
  /** From the header `X-Access-Proof`; not checked yet. */
  accessProof: string | null;
}

/** What the edge itself needs from the services. */
export interface EdgeServices extends IdempotencyServices, Authenticator {
  random: Random;
  keyedHash: KeyedHash;
}

type CallerOf<A extends Auth> = A extends { kind: 'none' }
  ? null
  : A extends { kind: 'signingLink' }
    ? LinkCaller
    : Caller;
type Parsed<S extends TSchema | undefined> = S extends TSchema ? Static<S> : undefined;

export interface Call<Deps, A extends Auth, B extends TSchema | undefined, Q extends TSchema | undefined> {
  deps: Deps;
  caller: CallerOf<A>;
  params: Record<string, string>;
  body: Parsed<B>;
  query: Parsed<Q>;
  request: HttpRequest;
  /** The address the request came from, as far as the platform tells; for throttling and evidence. */
  clientAddress: string;
  /** A UUID for what the call creates; under an Idempotency-Key it is the same when a run is repeated after a crash. */
  seed: string;
  /** Under an Idempotency-Key: an earlier run may have done it all, and only its answer was lost. */
  isRepeat: boolean;
  /** Tells the log, with the request's identifier. */
  log(message: string, reason?: unknown): void;
}

export interface Declaration<
  Deps,
  A extends Auth = Auth,
  B extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
> extends BodyBounds {
  auth: A;
  /** Contract of the JSON body; without one the body is not read. */
  body?: B;
  /** Contract of the query; every value arrives as text, numbers are coerced where the contract says integer. */
  query?: Q;
  /** Honours `Idempotency-Key`: `kept` replays the first answer, `rerun` runs what is idempotent by nature again. */
  idempotency?: 'kept' | 'rerun';
  /** The code for a body that lacks required parameters, where the interface names another than validation_error. */
  missingCode?: 'missing_parameters';
  run(call: Call<Deps, A, B, Q>): Promise<Answer>;
}

export interface DeclaredHandler extends HttpHandler {
  /** For the registry test and the OpenAPI document. */
  declaration: { auth: Auth; body?: TSchema | undefined; query?: TSchema | undefined };
}

export function endpoint<
  Deps extends EdgeServices,
  A extends Auth,
  B extends TSchema | undefined = undefined,
  Q extends TSchema | undefined = undefined,
>(services: () => Promise<Deps>, declaration: Declaration<Deps, A, B, Q>): DeclaredHandler {
  const answerTo = async (
    request: HttpRequest,
    context: InvocationContext,
    usage: Usage,
  ): Promise<HttpResponseInit> => {
    const startedAt = performance.now();
    const headers: Record<string, string> = { 'X-Request-Id': context.invocationId };
    let answer: Answer;
    let failure: unknown;
    let ownerId: string | undefined;
    try {
      const deps = await services();
      const caller = await admit(deps, declaration.auth, request, headers);
      ownerId = caller?.ownerId;
      const body = declaration.body ? await parseBody(declaration, request) : undefined;
      const query = declaration.query ? await parseQuery(declaration.query, request) : undefined;
      const run = (seed: string, isRepeat = false) =>
        declaration.run({
          deps,
          caller: caller as CallerOf<A>,
          params: request.params,
          body: body as Parsed<B>,
          query: query as Parsed<Q>,
          request,
          clientAddress: clientAddress(request),
          seed,
          isRepeat,
          log: (message, reason) => context.warn(message, ...(reason === undefined ? [] : [describe(reason)])),
        });
      const key = declaration.idempotency && caller ? request.headers.get('idempotency-key') : null;
      answer =
        key === null || !caller
          ? await run(deps.random.uuid())
          : await once(
              deps,
              {
                key,
                ownerId: caller.ownerId,
                operation: `${request.method} ${new URL(request.url).pathname}`,
                body,
                isRerun: declaration.idempotency === 'rerun',
              },
              run,
            );
    } catch (error) {
      failure = error;
      answer = errorAnswer(asAppError(error));
    }
    const durationMs = performance.now() - startedAt;
    log(context, { method: request.method, status: answer.status, durationMs, ownerId, usage, failure });
    return toResponse(answer, headers);
  };
  const handler: HttpHandler = (request, context) => metered((usage) => answerTo(request, context, usage));
  return Object.assign(handler, {
    declaration: { auth: declaration.auth, body: declaration.body, query: declaration.query },
  });
}

async function admit(
  deps: EdgeServices,
  auth: Auth,
  request: HttpRequest,
  headers: Record<string, string>,
): Promise<Caller | LinkCaller | null> {
  const authorization = request.headers.get('authorization');
  if (auth.kind === 'none') return null;
  if (auth.kind === 'signingLink') return linkCaller(deps, authorization, request.headers.get('x-access-proof'));
  if (auth.kind === 'session') return deps.authenticateSession(authorization);
  const admission = await deps.authenticateApiKey(authorization);
  Object.assign(headers, admission.headers);
  if (admission.refusal) throw admission.refusal;
  if (!admission.scopes.includes(auth.scope)) {
    throw new AppError('insufficient_permissions', { details: { requiredScope: auth.scope } });
  }
  return admission.caller;
}

/** @throws AppError invalid_signing_link */
function linkCaller(deps: EdgeServices, authorization: string | null, proof: string | null): LinkCaller {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const link = token ? readSigningLink(deps.keyedHash, token) : null;
  if (!link) throw new AppError('invalid_signing_link');
  return { ...link, accessProof: proof };
}

async function parseBody(
  declaration: Pick<Declaration<never>, 'body' | keyof BodyBounds | 'missingCode'>,
  request: HttpRequest,
): Promise<unknown> {
  try {
    return await readContract(request, declaration.body as TSchema, declaration);
  } catch (error) {
    const isMissing =
      error instanceof AppError && Object.values(error.details ?? {}).some((message) => message === 'is required');
    if (isMissing && declaration.missingCode) {
      throw new AppError(declaration.missingCode, { details: error.details ?? {} });
    }
    throw error;
  }
}

async function parseQuery(schema: TSchema, request: HttpRequest): Promise<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, TSchema>;
  const value = Object.fromEntries(
    [...request.query.entries()].map(([name, text]) => {
      const isWhole = properties[name]?.type === 'integer' && /^-?\d{1,9}$/.test(text);
      return [name, isWhole ? Number(text) : text];
    }),
  );
  return validate(schema, value);
}

/** The platform's front end appends the address it saw; whatever a client wrote before it is not believed. */
function clientAddress(request: HttpRequest): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  // With or without a port: an IPv6 address has one only behind brackets.
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(forwarded) ?? [];
  return bracketed ?? plain ?? (forwarded || 'unknown');
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A record has a size of its own, which many small allowed things together can exceed.
  if ((error as { code?: unknown } | null)?.code === 413) return new AppError('payload_too_large', { cause: error });
  if (isPassing(error)) return new AppError('service_unavailable', { retryAfterSeconds: 5, cause: error });
  return new AppError('internal_error', { cause: error });
}

/** Storage that is away or overloaded for the moment: worth a retry, so 503 and not 500. */
function isPassing(error: unknown): boolean {
  const { code, statusCode, name } = (error ?? {}) as { code?: unknown; statusCode?: unknown; name?: unknown };
  const status = typeof code === 'number' ? code : statusCode;
  if (status === 408 || status === 429 || status === 449 || status === 503) return true;
  if (name === 'ConfigError' || name === 'RestError' || name === 'TimeoutError')
    return status === undefined || name === 'ConfigError';
  return ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code));
}

interface LineFacts {
  method: string;
  status: number;
  durationMs: number;
  ownerId: string | undefined;
  usage: Usage;
  failure: unknown;
}

/** One line per request. No address: its path names objects and its query may carry secrets. */
function log(context: InvocationContext, { method, status, durationMs, ownerId, usage, failure }: LineFacts): void {
  const line = {
    requestId: context.invocationId,
    route: context.functionName,
    method,
    status,
    durationMs: Math.round(durationMs),
    ...(ownerId === undefined ? {} : { owner: ownerHash(ownerId) }),
    ...usageFacts(usage),
    ...(failure instanceof AppError ? { code: failure.code } : {}),
  };
  if (status < 500) context.info(JSON.stringify(line));
  else context.error(JSON.stringify({ ...line, error: describe(failure) }));
}

function describe(error: unknown): string {
  const cause = error instanceof AppError && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
