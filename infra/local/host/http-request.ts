/** Converts a request to the form that the host passes to the library without streaming. */
import type { IncomingMessage } from 'node:http';
import type { RpcHttp } from './core.ts';

export interface RequestTarget {
  /** The address for the handler: scheme, Host header, path without dot segments, unchanged query. */
  url: URL;
  /** Decoded once, except `%2F`, which would otherwise become a separator. */
  path: string;
}

/** Keeps bytes that are not UTF-8 percent-encoded. */
export function decodePath(path: string): string {
  return path.replace(/(?:%(?!2f)[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}

/** Returns undefined if request line and Host header are not a valid address. The caller then answers 400. */
export function requestTarget(request: IncomingMessage): RequestTarget | undefined {
  const host = request.headers.host ?? 'localhost';
  const target = request.url ?? '/';
  // Only an absolute target names its authority. "//x" is a path.
  const text = target.startsWith('/') ? `http://${host}${target}` : target;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const path = decodePath(url.pathname);
  return path.includes('\0') ? undefined : { url, path };
}

type Nullable = Record<string, { value: string }>;

/** Joins repeated names with a comma: from `?a=1&a=2` a handler gets the value "1,2". */
function joined(pairs: Iterable<[string, string]>): Nullable {
  const found: Nullable = Object.create(null);
  for (const [name, value] of pairs) {
    const earlier = found[name];
    found[name] = { value: earlier ? `${earlier.value},${value}` : value };
  }
  return found;
}

function* headerPairs({ rawHeaders }: IncomingMessage): Generator<[string, string]> {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    yield [(rawHeaders[index] ?? '').toLowerCase(), rawHeaders[index + 1] ?? ''];
  }
}

/**
 * In the cloud the front end adds these headers, and here the host is the front end. It keeps values that the client
 * sent.
 */
function withCaller(headers: Nullable, { socket }: IncomingMessage): Nullable {
  const { remoteAddress, remotePort, remoteFamily } = socket;
  if (headers['x-forwarded-for'] || !remoteAddress) return headers;
  const address = remoteFamily === 'IPv6' ? `[${remoteAddress}]` : remoteAddress;
  headers['x-forwarded-for'] = { value: `${address}:${remotePort}` };
  return headers;
}

export function rpcRequest(
  request: IncomingMessage,
  { url }: RequestTarget,
  params: Record<string, string>,
  body: Buffer | undefined,
): RpcHttp {
  const rpc: RpcHttp = {
    method: request.method ?? 'GET',
    url: url.href,
    nullableHeaders: withCaller(joined(headerPairs(request)), request),
    nullableQuery: joined(url.searchParams),
    nullableParams: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, { value }])),
  };
  return body ? { ...rpc, body: { bytes: body } } : rpc;
}

/** Returns the declared length in bytes. As in the real host, a request without one (a chunked request) has no body. */
export function declaredLength(request: IncomingMessage): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** Reads the body. Returns undefined if the client disconnected before its end. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
