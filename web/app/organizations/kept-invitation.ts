/** The invitation that this tab has opened. It survives the log-in or the registration that comes before joining. */
import { keep, readKept } from '../../storage.ts';
import type { ReadInvitation } from '../api/organization-api.ts';

/** Neither the address nor the history of the browser keeps the code. */
const key = 'countersign.invitation';

export type KeptInvitation = Pick<ReadInvitation, 'organizationId' | 'organization' | 'email'> & { code: string };

export function keptInvitation(): KeptInvitation | null {
  try {
    return JSON.parse(readKept('sessionStorage', key) ?? 'null') as KeptInvitation | null;
  } catch {
    return null;
  }
}

export function keepInvitation(invitation: KeptInvitation | null): void {
  keep('sessionStorage', key, invitation && JSON.stringify(invitation));
}
