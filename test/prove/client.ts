/** A client that follows the API guide: it retries what may be retried, and reads the resource after a lost answer. */
import { createHash, randomUUID } from 'node:crypto';

/** JSON of unknown shape: the judge reads what it expects and reports where it is not there. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Reply {
  status: number;
  json: Json;
}

export interface Request {
  token?: string | undefined;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

export interface Client {
  /** One attempt. Rejects if there is no answer. */
  once(method: string, path: string, request?: Request): Promise<Reply>;
  /**
   * Retries after no answer, 429, 5xx, and 409 for work that another request is doing. Returns the first other answer.
   */
  call(method: string, path: string, request?: Request): Promise<Reply>;
}

const busy = new Set(['sealing_in_progress']);
const timeoutMs = 180_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** @param baseUrl asked before each try: the host of a moment ago may be dead */
export function aClient(baseUrl: () => string): Client {
  async function once(method: string, path: string, { token, body, raw, headers = {} }: Request = {}): Promise<Reply> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${baseUrl()}${path}`, {
      method,
      signal: AbortSignal.timeout(120_000),
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, json: isJson ? JSON.parse(text) : undefined };
  }

  async function call(method: string, path: string, request: Request = {}): Promise<Reply> {
    const until = Date.now() + timeoutMs;
    for (let attempt = 1; ; attempt++) {
      const reply = await once(method, path, request).catch(() => null);
      const mayRetry =
        reply === null ||
        reply.status === 429 ||
        reply.status >= 500 ||
        (reply.status === 409 && busy.has(reply.json?.error?.code));
      if (!mayRetry) return reply;
      if (Date.now() > until) throw new Error(`${method} ${path}: ${JSON.stringify(reply)} after ${attempt} tries`);
      await pause(Math.min(1_000, 50 * 2 ** Math.min(attempt, 5)));
    }
  }

  return { once, call };
}

export function expectStatus(reply: Reply, ...statuses: number[]): Json {
  if (statuses.includes(reply.status)) return reply.json;
  throw new Error(`answered ${reply.status} ${JSON.stringify(reply.json)}, expected ${statuses.join(' or ')}`);
}

/** Downloads what a signed address holds, trying again when the store fails. */
export async function fileAt(url: string): Promise<{ sha256: string; size: number }> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) {
      const bytes = Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
      if (bytes.length > 0) return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
    }
    if (attempt === 30) throw new Error(`no file at ${url.split('?')[0]}: ${response?.status}`);
    await pause(200);
  }
}

export const aKey = () => ({ 'Idempotency-Key': randomUUID() });

/** Calls of v1 with a key, each carried out once. @throws Error for an answer that is neither 200 nor 201 */
export const callsOfV1 =
  (client: Client, token: string) =>
  async (method: string, path: string, body?: unknown): Promise<Json> => {
    const headers = method === 'POST' ? aKey() : {};
    return expectStatus(await client.call(method, `/api/v1${path}`, { token, body, headers }), 200, 201);
  };
