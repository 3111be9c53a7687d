/** Legal holds of an organization's envelopes: its log has them, and only its owners end them. */
import { requireMemberScope } from '../../../domain/accounts/organization.ts';
import type { Role } from '../../../domain/accounts/roles.ts';
import { envelopeIdToV1 } from '../../../domain/ids.ts';
import { type LogDeps, logBefore, type OwnerRef } from '../../accounts/steps/organization-log.ts';
import type { ChangeDeps, EnvelopeRef } from './change-envelope.ts';

/**
 * Called before an envelope is changed. Does nothing in the account of a person.
 * @param role of the member; an API key has none, and cannot end a hold
 * @throws AppError insufficient_permissions
 */
export async function changeHold(
  deps: Pick<ChangeDeps, 'envelopes'> & LogDeps,
  ref: EnvelopeRef & OwnerRef,
  { role, legalHold }: { role?: Role | undefined; legalHold?: boolean | undefined },
): Promise<void> {
  if (legalHold === undefined || !ref.isOrganization) return;
  const current = await deps.envelopes.getNewest(ref.ownerId, ref.envelopeId);
  if (!current || current.value.legalHold === legalHold) return;
  if (!legalHold) requireMemberScope({ ...ref, role }, 'organization:own');
  const type = legalHold ? 'hold.placed' : 'hold.ended';
  await logBefore(deps, ref, type, { envelopeId: envelopeIdToV1(ref.envelopeId) });
}
