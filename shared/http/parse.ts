/** Body and query, as the route's value says. */
import type { HttpRequest } from '@azure/functions';
import type { TSchema } from '@sinclair/typebox';
import { object } from '../contracts/building-blocks.ts';
import type { Route } from '../contracts/route.ts';
import { AppError } from '../errors.ts';
import { validate } from '../validation/validate.ts';
import { readContract } from './request.ts';

/** @throws AppError payload_too_large, unsupported_media_type, invalid_json, validation_error or the route's missingCode */
export async function parseBody(route: Route, request: HttpRequest): Promise<unknown> {
  if (!route.body) return undefined;
  try {
    return await readContract(request, route.body, route);
  } catch (error) {
    const isMissing =
      error instanceof AppError && Object.values(error.details ?? {}).some((message) => message === 'is required');
    if (isMissing && route.missingCode) throw new AppError(route.missingCode, { details: error.details ?? {} });
    throw error;
  }
}

const noParameters = object({});

/** @throws AppError validation_error, also for a parameter that the route does not have */
export async function parseQuery({ path, query = noParameters }: Route, request: HttpRequest): Promise<unknown> {
  // A path without a route is refused as such, regardless of its query.
  if (path.includes('{*')) return undefined;
  const properties = (query.properties ?? {}) as Record<string, TSchema>;
  const sent = [...request.query.entries()];
  // The library loses a parameter of this name.
  if (new URL(request.url).searchParams.has('__proto__')) sent.push(['__proto__', '']);
  const value = Object.fromEntries(
    sent.map(([name, text]) => {
      const isWhole = properties[name]?.type === 'integer' && /^-?\d{1,9}$/.test(text);
      return [name, isWhole ? Number(text) : text];
    }),
  );
  return validate(query, value);
}
