/**
 * The handler of a route: authenticate → rate-limit → parse → run → answer. Every failure becomes the error body. Each
 * step reads the route's value and has its own file.
 */
import type { HttpHandler, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import type { Static, TSchema } from '@sinclair/typebox';
import { deprecationHeaders } from '../contracts/deprecation.ts';
import type { Route } from '../contracts/route.ts';
import type { Random } from '../domain/system.ts';
import { AppError, describe } from '../errors.ts';
import { metered, type Usage } from '../telemetry/meter.ts';
import { type Answer, errorAnswer, serialized, toResponse, unlessKnown, withLocation } from './answer.ts';
import { type AuthenticationServices, authenticate, type CallerOf, mayReadLinks } from './authenticate.ts';
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
  /** Writes to the log, with the request's identifier. */
  log(message: string, reason?: unknown): void;
}

export type Run<Deps, R extends Route> = (call: Call<Deps, R>) => Promise<Answer>;

export function endpoint<Deps extends EdgeServices, R extends Route>(
  services: () => Promise<Deps>,
  route: R,
  run: Run<Deps, R>,
): HttpHandler {
  const announced = route.deprecated ? deprecationHeaders(route.deprecated) : {};
  const answerTo = async (
    request: HttpRequest,
    context: InvocationContext,
    usage: Usage,
  ): Promise<HttpResponseInit> => {
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
      const runWith = (seed: string, isRepeat: boolean) =>
        run({
          deps,
          caller: caller as CallerOf<R['auth']>,
          ref: refOf(route, caller, request),
          params: request.params,
          body: body as Parsed<R['body']>,
          files,
          query: query as Parsed<R['query']>,
          request,
          clientAddress: clientAddress(request),
          seed,
          isRepeat,
          log: (message, reason) => context.warn(message, ...(reason === undefined ? [] : [describe(reason)])),
        });
      const asked = { request, ownerId, body, files, hasLinks: mayReadLinks(caller) };
      answer = unlessKnown(withLocation(await once(deps, route, asked, runWith), request.url), request);
    } catch (error) {
      failure = error;
      answer = errorAnswer(asAppError(error));
    }
    const durationMs = performance.now() - startedAt;
    logRequest(context, { method: request.method, status: answer.status, durationMs, ownerId, usage, failure });
    return toResponse(await serialized(answer), headers, request.method);
  };
  return (request, context) => metered((usage) => answerTo(request, context, usage));
}

/** Without a usable configuration there are no services: worth a retry, since the next deployment brings another one. */
function unusable(cause: unknown): never {
  throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause });
}

/** Adapters throw errors of the catalogue. Any other error is a mistake of ours; its cause goes to the log only. */
function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal_error', { cause: error });
}
