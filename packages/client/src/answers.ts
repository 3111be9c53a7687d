/** Answers of the service as values and errors. */
import type { components } from './api.ts';

type ErrorBody = components['schemas']['Error'];

/** The service refused a request. Decide by `code`; `message` is for people (docs/build/errors.md). */
export class CountersignError extends Error {
  override readonly name = 'CountersignError';
  /** A code of the catalogue; `unreadable` if the answer is not from the service, such as that of a proxy. */
  readonly code: string;
  readonly status: number;
  /** A field of the request, with its index → what is wrong with it. */
  readonly details: Readonly<Record<string, string>>;
  /** Names the request in the log of the service. */
  readonly requestId: string | null;

  constructor(body: unknown, { status, headers }: Response) {
    const { code = 'unreadable', message = `The service answered ${status}.`, details = {} } = errorOf(body);
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = headers.get('x-request-id');
  }
}

function errorOf(body: unknown): Partial<ErrorBody['error']> {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null ? error : {};
}

/** The answer of a call: openapi-fetch has `data` for status 2xx, else `error`. */
interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns what the service answered, without its wrapper `data`.
 * @throws CountersignError for an answer that is not 2xx
 */
export function dataOf<T>(answer: Answer<{ data: T }>): T {
  return bodyOf(answer).data;
}

/**
 * Returns the whole body: that of a list has `data` and `pagination`.
 * @throws CountersignError for an answer that is not 2xx
 */
export function bodyOf<T>({ data, error, response }: Answer<T>): T {
  if (!response.ok || data === undefined) throw new CountersignError(error, response);
  return data;
}
