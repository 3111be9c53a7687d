import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from './failure.ts';

const maxSkewMs = 15 * 60 * 1000;

export interface SignedRequest {
  readonly method: string;
  /** The last collection of the path (`docs`), or an empty text for the account. */
  readonly resourceType: string;
  /** The path of the resource, or of its parent if the path ends in a collection. */
  readonly resourceLink: string;
  readonly date: string | undefined;
  readonly authorization: string | undefined;
}

/**
 * Checks the master-key signature: HMAC-SHA256 of verb, resource type, link and date. Throws a 401, or a 403 when the
 * date is more than 15 minutes away.
 * @see https://learn.microsoft.com/rest/api/cosmos-db/access-control-on-cosmosdb-resources
 */
export function checkSignature(request: SignedRequest, key: Buffer): void {
  const { method, resourceType, resourceLink, date = '', authorization } = request;
  if (!authorization) throw new Failure(401, "Required Header 'authorization' is missing.");
  const given = new URLSearchParams(decode(authorization).replaceAll('+', '%2B'));
  const text = `${method.toLowerCase()}\n${resourceType}\n${resourceLink}\n${date.toLowerCase()}\n\n`;
  const expected = createHmac('sha256', key).update(text).digest();
  const signature = Buffer.from(given.get('sig') ?? '', 'base64');
  const isMaster = given.get('type') === 'master' && given.get('ver') === '1.0';
  if (!isMaster || signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new Failure(401, "The input authorization token can't serve the request: the wrong key is being used.");
  }
  if (!(Math.abs(Date.now() - Date.parse(date)) <= maxSkewMs)) {
    throw new Failure(403, 'The authorization token is not valid at the current time.');
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
