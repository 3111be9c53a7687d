/** The organizations of the person, as the service knows them now. */
import { type Failure, requestJson } from '../../http/request.ts';
import { actingFor, type Membership, setMemberships } from './acting.ts';
import { accessToken } from './session.ts';

let reading: Promise<void> | null = null;

/** Concurrent callers share one request. @throws Failure */
export function readMemberships(): Promise<void> {
  reading ??= accessToken()
    .then((token) => requestJson<Membership[]>('GET', '/api/organizations', { token }))
    .then(setMemberships)
    .finally(() => {
      reading = null;
    });
  return reading;
}

/**
 * Whether a refusal may mean that the person has left the organization, whose resources then all seem to be missing, or
 * has another role now.
 */
export function mayHaveLostRole({ code }: Failure): boolean {
  return actingFor() !== null && (code === 'not_found' || code === 'insufficient_permissions');
}
