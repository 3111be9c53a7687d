/**
 * CORS as the Functions host does it for `siteConfig.cors`: pages of the allowed origins may read answers, without
 * cookies. The host answers every preflight itself, and the browser decides by its headers.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HostError } from './host-error.ts';
import { sendEmpty } from './http-answer.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Whether the text is one origin as browsers write it, with https; on this machine http is enough. */
function isOrigin(text: string): boolean {
  if (text.includes('*') || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname)));
}

/**
 * @param text origins, separated by commas
 * @throws HostError for `*` and for text that is no origin
 */
export function allowedOrigins(text = ''): ReadonlySet<string> {
  const origins = text.split(/[\s,]+/).filter(Boolean);
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return new Set(origins);
  throw new HostError(
    `COUNTERSIGN_ALLOWED_ORIGINS, or Host.CORS of local.settings.json: "${wrong}" is refused. List origins such as https://app.example.com, without a path ` +
      'or a slash at the end; * would let the pages of every site read answers. http is for this machine only.',
  );
}

/** Adds the headers for the page that sent the request. Returns true if the request was a preflight and is answered. */
export function applyCors(allowed: ReadonlySet<string>, request: IncomingMessage, response: ServerResponse): boolean {
  if (allowed.size === 0) return false;
  const { origin, 'access-control-request-method': method, 'access-control-request-headers': names } = request.headers;
  response.setHeader('vary', 'Origin');
  const isAllowed = origin !== undefined && allowed.has(origin);
  if (isAllowed) response.setHeader('access-control-allow-origin', origin);
  if (request.method !== 'OPTIONS' || origin === undefined || method === undefined) return false;
  if (isAllowed) {
    response.setHeader('access-control-allow-methods', method);
    if (names) response.setHeader('access-control-allow-headers', names);
  }
  request.resume();
  sendEmpty(response, 204);
  return true;
}
