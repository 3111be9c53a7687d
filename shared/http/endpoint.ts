/**
 * The handler of a route: authenticate → rate-limit → parse → run → answer. Every failure becomes the error body. Each
 * step reads the route's value and has its own file.
 */
import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import { deprecationHeaders } from '../contracts/deprecation.ts';
import type { Route } from '../contracts/route.ts';
import type { Caller } from '../domain/accounts/credentials.ts';
import type { Random } from '../domain/system.ts';
import { AppError, asAppError, describe } from '../errors.ts';
import { metered, type Usage } from '../telemetry/meter.ts';
import { type Answer, errorAnswer, serialized, toResponse, unlessKnown, withLocation } from './answer.ts';
import {
  type AuthenticationServices,
  authenticate,
  type CallerOf,
  type LinkCaller,
  mayReadLinks,
  permitBody,
} from './authenticate.ts';
import { clientAddress } from './client.ts';
import type { FormFile } from './form.ts';
import { type IdempotencyServices, once } from './idempotency.ts';
import { type RefOf, refOf } from './ref.ts';
import { parseBody, parseQuery } from './request.ts';
import { logRequest } from './request-log.ts';

/** The services that the HTTP layer itself needs. */
export interface EdgeServices extends IdempotencyServices, AuthenticationServices {
  random: Random;
}

type Parsed<S> = [Exclude<S, undefined>] extends [never] ? undefined : Static<Extract<S, TSchema>>;

export interface Call<Deps, R extends Route> {
  deps: Deps;
  caller: CallerOf<R['auth']>;
  /** Owner, resource and the version of `If-Match`: the first argument of an operation. */
  ref: RefOf<R>;
  /** Path parameters as they were sent. */
  params: Record<string, string>;
  body: Parsed<R['body']>;
  /** The files of a form. */
  files: FormFile[] | undefined;
  query: Parsed<R['query']>;
  request: HttpRequest;
  /** The client's address as reported by the platform, for throttling. */
  clientAddress: string;
  /** A UUID for what the call creates; under an Idempotency-Key it stays the same when a run is repeated after a crash. */
  seed: string;
  /**
   * Whether the Idempotency-Key was seen before: an earlier run may have done everything, and only its answer was lost.
   */
  isRepeat: boolean;
  log: Log;
}

/** Writes to the log, with the request's identifier. */
type Log = (message: string, reason?: unknown) => void;

export type Run<Deps, R extends Route> = (call: Call<Deps, R>) => Promise<Answer>;

export function endpoint<Deps extends EdgeServices, R extends Route>(
  services: () => Promise<Deps>,
  route: R,
  run: Run<Deps, R>,
): HttpHandler {
  const announced = route.deprecated ? deprecationHeaders(route.deprecated) : {};
  const respond = async (request: HttpRequest, context: InvocationContext, usage: Usage): Promise<HttpResponseInit> => {
    const startedAt = performance.now();
    const headers: Record<string, string> = { ...announced, 'X-Request-Id': context.invocationId };
    let answer: Answer;
    let failure: unknown;
    let ownerId: string | undefined;
    try {
      const deps = await services().catch(unusable);
      const caller = await authenticate(deps, route.auth, request, headers);
      ownerId = caller?.ownerId;
      const { body, files } = await parseBody(route, request);
      const query = await parseQuery(route, request);
      const log: Log = (message, reason) => context.warn(message, ...(reason === undefined ? [] : [describe(reason)]));
      const asked = { deps, caller, target: request, body, files, query, request, log };
      answer = unlessKnown(await answerTo(route, run, asked), request);
    } catch (error) {
      failure = error;
      answer = errorAnswer(asAppError(error));
    }
    const durationMs = performance.now() - startedAt;
    logRequest(context, { method: request.method, status: answer.status, durationMs, ownerId, usage, failure });
    return toResponse(await serialized(answer), headers, request.method);
  };
  return (request, context) => metered((usage) => respond(request, context, usage));
}

interface Asked<Deps> {
  deps: Deps;
  caller: Caller | LinkCaller | null;
  /** Names the resource, the version and the Idempotency-Key: the request, or what a tool makes of its arguments. */
  target: Target;
  /** Checked by the route's contract, as `query`. */
  body: unknown;
  files?: FormFile[] | undefined;
  query: unknown;
  request: HttpRequest;
  log: Log;
}

export type Target = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'params'>;

/** Runs a route for a caller whom it admits, once for each Idempotency-Key. @throws AppError insufficient_permissions too */
export async function answerTo<Deps extends EdgeServices, R extends Route>(
  route: R,
  run: Run<Deps, R>,
  { deps, caller, target, body, files, query, request, log }: Asked<Deps>,
): Promise<Answer> {
  if (caller && 'scopes' in caller) permitBody(route, body, caller);
  const runWith = (seed: string, isRepeat: boolean) =>
    run({
      deps,
      caller: caller as CallerOf<R['auth']>,
      ref: refOf(route, caller, target),
      params: target.params,
      body: body as Parsed<R['body']>,
      files,
      query: query as Parsed<R['query']>,
      request,
      clientAddress: clientAddress(request),
      seed,
      isRepeat,
      log,
    });
  const asked = { request: target, ownerId: caller?.ownerId, body, files, hasLinks: mayReadLinks(caller) };
  return withLocation(await once(deps, route, asked, runWith), target.url);
}

/** Without a usable configuration there are no services: worth a retry, since the next deployment brings another one. */
function unusable(cause: unknown): never {
  throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause });
}
