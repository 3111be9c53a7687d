/** Legal holds of an organization's envelopes: its log has them, and only its owners end them. */
import { onlyDrafts, requireMemberScope } from '../../../domain/accounts/organization.ts';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import { envelopeIdToV1 } from '../../../domain/ids.ts';
import { type LogDeps, logBefore, type OwnerRef } from '../../accounts/steps/organization-log.ts';
import type { ChangeDeps, EnvelopeRef } from './change-envelope.ts';

interface HoldChange<B> {
  /** The role of the member; an API key has none, and cannot end a hold. */
  role?: Role | undefined;
  /** The changes of the envelope. */
  body: B;
}

/**
 * Called before an envelope is changed. Returns the changes to write: without `legalHold` if the envelope has that value
 * already. Race: written all the same, it would end the hold that another member places meanwhile, without a log entry.
 * In the account of a person only a key for drafts is refused.
 * @throws AppError insufficient_permissions
 */
export async function changeHold<B extends { legalHold?: boolean }>(
  deps: Pick<ChangeDeps, 'envelopes'> & LogDeps,
  ref: EnvelopeRef & OwnerRef,
  { role, body }: HoldChange<B>,
): Promise<B | Omit<B, 'legalHold'>> {
  const { legalHold, ...others } = body;
  if (legalHold === undefined || !(ref.isOrganization || ref.draftsOnly)) return body;
  const current = await deps.envelopes.getNewest(ref.ownerId, ref.envelopeId);
  if (!current || current.value.legalHold === legalHold) return others;
  if (ref.draftsOnly) throw onlyDrafts();
  if (!legalHold) requireMemberScope({ ...ref, role }, 'organization:own');
  const type = legalHold ? 'hold.placed' : 'hold.ended';
  await logBefore(deps, ref, type, { envelopeId: envelopeIdToV1(ref.envelopeId) });
  return body;
}

/** Called before a new envelope is written: logs the hold under which it begins. Repeated runs log it once. */
export async function logNewHold(deps: LogDeps, by: OwnerRef, { id, legalHold }: Envelope): Promise<void> {
  if (!legalHold) return;
  const factId = deps.digest.sha256(`hold.placed|${id}`).slice(0, 32);
  await logBefore(deps, by, 'hold.placed', { envelopeId: envelopeIdToV1(id) }, factId);
}
