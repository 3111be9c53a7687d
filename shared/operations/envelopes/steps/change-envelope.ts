/** Reads and writes of an envelope by operations: with its version, its events and its place in the audit chain. */
import { onlyDrafts } from '../../../domain/accounts/organization.ts';
import { actedBy, link } from '../../../domain/audit/audit.ts';
import { type Change, type Envelope, expire, isOverdue } from '../../../domain/envelopes/envelope.ts';
import { isLeased } from '../../../domain/envelopes/envelope-sealing.ts';
import { eventId } from '../../../domain/ids.ts';
import type { Ports } from '../../../domain/ports.ts';
import { withoutOldEntries } from '../../../domain/signing/saved-entries.ts';
import type { Conflict, Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { checkIfMatch, type IfMatch } from '../../concurrency/if-match.ts';
import { inTurn } from '../../concurrency/in-turn.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type ChangeDeps = RetryDeps & Ports<'envelopes' | 'clock' | 'digest' | 'jobQueue'>;

export interface EnvelopeRef {
  ownerId: string;
  /** The member who acts, if the owner is an organization. The audit trail records it. */
  memberId?: string;
  envelopeId: string;
  /** The API key may change drafts only. */
  draftsOnly?: true;
  /** The version the caller decided on; another one is refused with precondition_failed. */
  ifMatch?: IfMatch;
}

export interface RecipientRef extends EnvelopeRef {
  recipientId: string;
}

const retries = {
  /** Twenty signers at once are normal. So many lost rounds in a row are not. */
  rounds: 14,
  maxPauseMs: 1_000,
  message: 'The envelope is being changed by others.',
};

/**
 * Runs one command on one envelope: read, decide (pure), write in one batch. An overdue envelope expires first. The
 * commands of this process on one envelope run one after another.
 * @throws AppError not_found, precondition_failed, insufficient_permissions, service_unavailable, and those of `decide`
 */
export function changeEnvelope(
  deps: ChangeDeps,
  ref: EnvelopeRef,
  decide: (envelope: Envelope, at: Date) => Change | Promise<Change>,
): Promise<Versioned<Envelope>> {
  const { timer, envelopes: records } = deps;
  const change = (sees: Sees) =>
    retryOnConflict(
      deps,
      () => currentEnvelope(deps, ref),
      (current) => {
        sees(current);
        if (ref.draftsOnly && current.value.status !== 'draft') throw onlyDrafts();
        return decide(current.value, deps.clock.now());
      },
      (current, change) => commitChange(deps, current, { ...change, facts: actedBy(change.facts, ref.memberId) }),
      { ...retries, ifMatch: ref.ifMatch },
    );
  return refusedByTheNewest(deps, ref, (sees) =>
    inTurn({ timer, records, key: `${ref.ownerId}/${ref.envelopeId}` }, () => change(sees)),
  );
}

/** A caller of an envelope that is being sealed tries again later. */
function isRefusal(error: unknown): boolean {
  const isFinal = error instanceof AppError && error.code !== 'sealing_in_progress';
  return isFinal && [401, 403, 409, 412].includes(error.status);
}

/** Called with the state on which a decision is based. */
type Sees = (current: Versioned<Envelope>) => void;

/**
 * Runs a command that an envelope may refuse. A refusal only counts if it is based on the newest state: another
 * instance may have changed the envelope a moment ago. (A missing envelope is confirmed when it is read.)
 * @param run runs again after a refusal, unless it has reported by `sees` that it decided on the newest state
 */
export async function refusedByTheNewest<T>(
  deps: Pick<ChangeDeps, 'envelopes'>,
  { ownerId, envelopeId }: EnvelopeRef,
  run: (sees: Sees) => Promise<T>,
): Promise<T> {
  let seen: string | null = null;
  const sees: Sees = ({ version }) => {
    seen = version;
  };
  try {
    return await run(sees);
  } catch (error) {
    const newest = isRefusal(error) ? await deps.envelopes.getNewest(ownerId, envelopeId) : null;
    if (!newest || newest.version === seen) throw error;
    return run(sees);
  }
}

/**
 * Returns the current envelope. An overdue envelope is written as expired. @throws AppError not_found,
 * precondition_failed
 */
export async function currentEnvelope(deps: ChangeDeps, ref: EnvelopeRef): Promise<Versioned<Envelope>> {
  return asItIsNow(deps, ref, await deps.envelopes.get(ref.ownerId, ref.envelopeId));
}

/** Like `currentEnvelope`, for an envelope that the caller has read. */
export async function asItIsNow<C extends Versioned<Envelope>>(
  deps: ChangeDeps,
  ref: EnvelopeRef,
  current: C | null,
): Promise<C | Versioned<Envelope>> {
  if (!current) throw new AppError('not_found');
  checkIfMatch(ref.ifMatch, current.version);
  const at = deps.clock.now();
  if (!isOverdue(current.value, at)) return current;
  const expired = await commitChange(deps, current, expire(current.value, at));
  return expired === 'conflict' ? currentEnvelope(deps, ref) : expired;
}

/** Writes a decided change with its events. A change without effect writes nothing. */
export async function commitChange(
  deps: ChangeDeps,
  current: Versioned<Envelope>,
  change: Change,
): Promise<Versioned<Envelope> | Conflict> {
  if (change.envelope === current.value && change.facts.length === 0) return current;
  const { envelope, events } = chained(deps, change);
  const written = await deps.envelopes.commit(current, envelope, events);
  if (written === 'conflict') return 'conflict';
  const { ownerId, id: envelopeId } = envelope;
  const isReady = envelope.status === 'sealing' && current.value.status !== 'sealing';
  // One message serves both: the worker that seals also dispatches the events.
  if (isReady && !isLeased(envelope, deps.clock.now())) await deps.jobQueue.enqueueSealing({ ownerId, envelopeId });
  else if (events.length > 0) await deps.jobQueue.enqueueDispatch({ ownerId }, events);
  return written;
}

/**
 * Writes a new envelope with its first events. A run repeated after a crash finds the envelope of the first run.
 * @param createdBy the member who acts, if the owner is an organization
 */
export async function commitNew(deps: ChangeDeps, change: Change, createdBy?: string): Promise<Versioned<Envelope>> {
  const written = await createUnlessExists(deps, change, createdBy);
  if (written !== 'conflict') return written;
  const { ownerId, id } = change.envelope;
  const earlier = await deps.envelopes.get(ownerId, id);
  if (!earlier) throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return earlier;
}

/** Writes a new envelope as `commitNew` does. Returns `conflict` if one with its identifier exists or was erased. */
export async function createUnlessExists(
  deps: ChangeDeps,
  change: Change,
  createdBy?: string,
): Promise<Versioned<Envelope> | Conflict> {
  const { envelope, events } = chained(deps, {
    envelope: { ...change.envelope, ...(createdBy && { createdBy }) },
    facts: actedBy(change.facts, createdBy),
  });
  const written = await deps.envelopes.create(envelope, events);
  if (written === 'conflict') return 'conflict';
  await deps.jobQueue.enqueueDispatch({ ownerId: envelope.ownerId }, events);
  return written;
}

function chained(deps: Pick<ChangeDeps, 'clock' | 'digest'>, change: Change) {
  const { sequence, auditHead, events } = link(
    change.envelope,
    change.facts,
    deps.clock.now(),
    (text) => deps.digest.sha256(text),
    eventId,
  );
  return { envelope: { ...withoutOldEntries(change.envelope), sequence, auditHead } as Envelope, events };
}
