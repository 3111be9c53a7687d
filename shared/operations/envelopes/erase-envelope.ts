/**
 * Erases an envelope: claims it, deletes its files, then its records, and reports it to the endpoints. Every step may
 * be repeated: after a crash the sweep continues from the claim, and the envelope reads as missing meanwhile.
 */

import { requireMemberScope } from '../../domain/accounts/organization.ts';
import type { Role } from '../../domain/accounts/roles.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import {
  awaitRelease,
  beginErasure,
  type EraseOrder,
  type Erasure,
  finishErasure,
  isUnfinished,
} from '../../domain/envelopes/erasure.ts';
import { envelopeIdToV1 } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { newErasureDelivery } from '../../domain/webhooks/delivery.ts';
import { AppError } from '../../errors.ts';
import { type LogDeps, logBefore, logByService, type OwnerRef } from '../accounts/steps/organization-log.ts';
import { checkIfMatch } from '../concurrency/if-match.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { postToSubscribers } from '../webhooks/steps/post-to-subscribers.ts';
import { asItIsNow, type ChangeDeps, type EnvelopeRef } from './steps/change-envelope.ts';
import { eraseForGood } from './steps/erase-for-good.ts';
import { noteDeletedCorrection } from './steps/settle-correction.ts';

export type EraseDeps = ChangeDeps & LogDeps & Ports<'erasures' | 'documents' | 'webhooks' | 'deliveries'>;

interface Request extends EraseOrder {
  /** The role of the member of an organization who asks; an API key has none. */
  role?: Role | undefined;
}

/**
 * Erases an envelope that recipients can no longer act on. A repeated request goes on with the same erasure.
 * @throws AppError not_found, precondition_failed, invalid_state, legal_hold, insufficient_permissions (a completed
 *   envelope of an organization needs a member with `organization:manage`); service_unavailable if the files or records
 *   still exist: the sweep deletes them
 */
export async function eraseEnvelope(
  deps: EraseDeps,
  ref: EnvelopeRef & OwnerRef,
  { role, ...order }: Request,
): Promise<Erasure> {
  let isLogged = false;
  const log = async ({ id, status }: Erasure) => {
    if (!isLogged) await logBefore(deps, ref, 'envelope.erased', { envelopeId: envelopeIdToV1(id), status });
    isLogged = true;
  };
  const begin = (envelope: Envelope) => {
    if (envelope.status === 'completed') requireMemberScope({ ...ref, role }, 'organization:manage');
    return beginErasure(envelope, order, deps.clock.now());
  };
  const claimed = await claimErasure(deps, ref, begin, { log });
  let erasure = claimed.value;
  await eraseForGood(async () => {
    erasure = await continueErasure(deps, claimed);
  });
  return erasure;
}

interface ClaimOptions {
  includesErasedDrafts?: boolean;
  /** Runs before the claim. */
  log?: (erasure: Erasure) => Promise<void>;
}

const retries = { rounds: 10, maxPauseMs: 500, message: 'The envelope is being changed by others.' };

/**
 * Replaces the envelope by its erasure, unless it was replaced before.
 * @param begin decides on the newest state
 * @throws AppError not_found, precondition_failed, service_unavailable, and those of `begin`
 */
export async function claimErasure(
  deps: EraseDeps,
  ref: EnvelopeRef,
  begin: (envelope: Envelope) => Erasure,
  { includesErasedDrafts = false, log = async () => undefined }: ClaimOptions = {},
): Promise<Versioned<Erasure>> {
  const { ownerId, envelopeId, ifMatch } = ref;
  const read = includesErasedDrafts ? deps.erasures.getEnvelope : deps.envelopes.getNewest;
  const present = async () => {
    const newest = await read(ownerId, envelopeId);
    return newest && asItIsNow(deps, ref, newest);
  };
  return retryOnConflict(
    deps,
    async () => (await present()) ?? earlier(deps, ref),
    ({ value, version }) => {
      if (isErasure(value)) return value;
      checkIfMatch(ifMatch, version);
      return begin(value);
    },
    async (current, erasure) => {
      if (isErasure(current.value)) return { value: erasure, version: current.version };
      const { value } = current;
      await log(erasure);
      const claimed = await deps.erasures.claim({ ...current, value }, erasure);
      if (claimed !== 'conflict' && value.status === 'draft') await noteDeletedCorrection(deps, value);
      return claimed;
    },
    { ...retries, ifMatch },
  );
}

const isErasure = (value: Envelope | Erasure): value is Erasure => 'claimedAt' in value;

async function earlier({ erasures }: EraseDeps, { ownerId, envelopeId }: EnvelopeRef): Promise<Versioned<Erasure>> {
  const erasure = await erasures.get(ownerId, envelopeId);
  if (!erasure) throw new AppError('not_found');
  return erasure;
}

/** Deletes what is left of the envelope: files first, because only the record names what is still to be deleted. */
export async function continueErasure(deps: EraseDeps, current: Versioned<Erasure>): Promise<Erasure> {
  const { id: envelopeId, ownerId } = current.value;
  await deps.documents.eraseUploads(envelopeId);
  const keptUntil = await deps.documents.eraseSealed(envelopeId);
  await deps.erasures.deleteRecords(ownerId, envelopeId);
  const at = deps.clock.now();
  const next = keptUntil ? awaitRelease(current.value, keptUntil, at) : finishErasure(current.value, at);
  if (isUnfinished(current.value) && !isUnfinished(next)) await report(deps, next);
  if (isUnfinished(current.value) && current.value.keptUntil === null) await logRetention(deps, current.value);
  // After a conflict another run has come as far.
  const saved = await deps.erasures.save(current, next);
  return saved === 'conflict' ? ((await deps.erasures.get(ownerId, envelopeId))?.value ?? next) : next;
}

/** The log of an organization has the erasures of members already, and of its own deletion it needs none. */
async function logRetention(deps: EraseDeps, { id, ownerId, status, erasedBy }: Erasure): Promise<void> {
  if (erasedBy !== null) return;
  const facts = { envelopeId: envelopeIdToV1(id), status, byRetention: true };
  await logByService(deps, ownerId, 'envelope.erased', facts, id);
}

function report(deps: EraseDeps, erasure: Erasure): Promise<void> {
  return postToSubscribers(deps, erasure.ownerId, 'envelope.erased', (webhook) =>
    newErasureDelivery(erasure, webhook, (text) => deps.digest.sha256(text), deps.clock.now()),
  );
}
