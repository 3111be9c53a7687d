import type { HttpRequest } from '@azure/functions';
import type { Client } from '../domain/ceremony.ts';
import type { SigningLink } from '../domain/signing-link.ts';
import type { LinkCaller } from './endpoint.ts';

const maxUserAgent = 200;

/** What an operation is told of a request under a signing link: the link, the proof, and where it came from. */
export function linkRequest(call: { caller: LinkCaller; request: HttpRequest; clientAddress: string }): {
  link: SigningLink;
  accessProof: string | null;
  client: Client;
} {
  const { accessProof, ...link } = call.caller;
  return { link, accessProof, client: clientOf(call.request, call.clientAddress) };
}

/** Evidence as it will be printed: an address that is one, and a user agent without anything that is not printable. */
function clientOf(request: HttpRequest, clientAddress: string): Client {
  const agent = (request.headers.get('user-agent') ?? '').replace(/[^\x20-\x7e]+/g, ' ').trim();
  return {
    ip: /^[0-9A-Fa-f:.]{2,45}$/.test(clientAddress) ? clientAddress : null,
    userAgent: agent.slice(0, maxUserAgent) || null,
  };
}
