/** The origin of a request, for throttling and as evidence in the audit trail. */
import type { HttpRequest } from '@azure/functions';
import type { Client } from '../domain/audit/audit.ts';
import { type Language, languageFor } from '../domain/language.ts';

const maxUserAgent = 200;

/** The platform's front end appends the address it saw. A client can write any address in front of that one. */
export function clientAddress(request: Pick<HttpRequest, 'headers'>): string {
  const forwarded = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  // The port is optional. An IPv6 address with a port is in brackets.
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d+)?$/.exec(forwarded) ?? [];
  return bracketed ?? plain ?? (forwarded || 'unknown');
}

/** Evidence as it is printed: a well-formed address, and the printable characters of the user agent. */
export function clientOf(request: Pick<HttpRequest, 'headers'>): Client {
  const address = clientAddress(request);
  const agent = (request.headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]+/g, ' ').trim();
  return {
    ip: /^[0-9A-Fa-f:.]{2,45}$/.test(address) ? address : null,
    userAgent: agent.slice(0, maxUserAgent) || null,
  };
}

/** The language the caller prefers: browsers name it first in `Accept-Language`. */
export function languageOf(request: HttpRequest): Language {
  return languageFor(request.headers.get('accept-language')?.split(/[,;]/)[0]?.trim() ?? null);
}
