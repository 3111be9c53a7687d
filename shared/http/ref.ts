/** The subject of a request: owner, resource and version. Operations take it as their first argument. */
import type { HttpRequest } from '@azure/functions';
import { type Auth, type NamedBy, namedResources, type Route } from '../contracts/route.ts';
import type { Caller } from '../domain/accounts/credentials.ts';
import type { Client } from '../domain/audit/audit.ts';
import { envelopeIdFromV1, isUuid } from '../domain/ids.ts';
import type { SigningLink } from '../domain/signing/signing-link.ts';
import { AppError } from '../errors.ts';
import type { LinkCaller } from './authenticate.ts';
import { clientOf } from './client.ts';

interface LinkRef {
  link: SigningLink;
  accessProof: string | null;
  client: Client;
}

type OwnerOf<A extends Auth> = A extends { kind: 'none' | 'ownPage' }
  ? object
  : A extends { kind: 'signingLink' }
    ? LinkRef
    : { ownerId: string; memberId?: string; isOrganization?: true; draftsOnly?: true };

type VersionOf<R extends Route> = 'If-Match' extends NonNullable<R['takes']>[number]
  ? { ifMatch: string | null }
  : object;

export type RefOf<R extends Route> = Record<NamedBy<R['path']>, string> & OwnerOf<R['auth']> & VersionOf<R>;

/** @throws AppError not_found: a text that cannot be an identifier reads like a missing resource */
export function refOf<R extends Route>(
  route: R,
  caller: Caller | LinkCaller | null,
  request: Pick<HttpRequest, 'headers' | 'params'>,
): RefOf<R> {
  const ref = {
    ...ownerOf(caller, request),
    ...namedIn(route.path, request.params),
    ...(route.takes?.includes('If-Match') ? { ifMatch: request.headers.get('if-match') } : {}),
  };
  return ref as RefOf<R>;
}

function ownerOf(caller: Caller | LinkCaller | null, request: Pick<HttpRequest, 'headers'>): object {
  if (!caller) return {};
  if (!('accessProof' in caller)) {
    const { ownerId, memberId, isOrganization, draftsOnly } = caller;
    return {
      ownerId,
      ...(memberId && { memberId }),
      ...(isOrganization && { isOrganization }),
      ...(draftsOnly && { draftsOnly }),
    };
  }
  const { accessProof, ...link } = caller;
  return { link, accessProof, client: clientOf(request) } satisfies LinkRef;
}

function namedIn(path: string, params: Record<string, string>): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [, segment = '', parameter = ''] of path.matchAll(/([^/]+)\/\{(\w+)\}/g)) {
    if (!Object.hasOwn(namedResources, segment)) continue;
    const name = namedResources[segment as keyof typeof namedResources];
    const text = params[parameter] ?? '';
    named[name] = name === 'envelopeId' ? envelopeId(path, text) : text;
  }
  return named;
}

/** The UUID, in v1 spelled `env_` and 32 hex digits. */
function envelopeId(path: string, text: string): string {
  const id = path.startsWith('/api/v1/') ? envelopeIdFromV1(text) : isUuid(text) ? text : null;
  if (id === null) throw new AppError('not_found');
  return id;
}
