/**
 * A timer archives documents that were sealed below the configured level because an authority did not answer. The
 * sealed file and its hash stay unchanged. The archived version is a separate file, written once: the sealed bytes
 * followed by the missing data. A seal that fails is postponed and does not delay the others.
 */
import type { SealedFacts } from '../../domain/documents/document-storage.ts';
import { isLower, type SealLevel } from '../../domain/documents/sealing.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import { archiveSeal, isLastAugmentation, postponeAugmentation } from '../../domain/envelopes/envelope-sealing.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, commitChange } from '../envelopes/steps/change-envelope.ts';
import { failureOf, type Swept } from './steps/for-each.ts';

export type AugmentDeps = ChangeDeps & Ports<'documents' | 'sealAugmenter'> & { settings: { sealLevel: SealLevel } };

/** `postponed`: seals that were not augmented this time; tried again later, a few times. */
type AugmentReport = { augmented: number; postponed: number } & Swept;

const maxPerRun = 20;
/** Older seals stay unchanged: a timestamp so late proves little more than the file's age. */
const maxAgeMs = 30 * 86_400_000;

export async function augmentSeals(deps: AugmentDeps): Promise<AugmentReport> {
  const { sealLevel } = deps.settings;
  if (sealLevel === 'B-B') return { augmented: 0, postponed: 0, failures: [], isBoundHit: false };
  const now = deps.clock.now();
  const pending = await deps.envelopes.findSealsToAugment(new Date(now.getTime() - maxAgeMs), now, maxPerRun);
  const failures: string[] = [];
  let augmented = 0;
  let postponed = 0;
  for (const { ownerId, envelopeId } of pending) {
    let current: Versioned<Envelope> | null = null;
    let reason: string | undefined;
    try {
      current = await deps.envelopes.get(ownerId, envelopeId);
      if (!isPending(current)) continue;
      const outcome = await augmentSeal(deps, current, sealLevel);
      if (outcome.isArchived) {
        augmented += 1;
        continue;
      }
      // If no timestamp authority answers, the other seals would wait for the same authorities.
      if (current.value.seal.level === 'B-B' && !outcome.isHigher) break;
      ({ reason } = outcome);
    } catch (error) {
      failures.push(failureOf(envelopeId, error));
    }
    if (!isPending(current)) continue;
    postponed += 1;
    // Best effort: in a conflict, another run has changed the record, and the next run finds it as it is.
    await commitChange(deps, current, postponeAugmentation(current.value, deps.clock.now(), reason)).catch(
      () => undefined,
    );
  }
  return { augmented, postponed, failures, isBoundHit: pending.length === maxPerRun };
}

function isPending(current: Versioned<Envelope> | null): current is Versioned<Envelope<'completed'>> {
  return current?.value.status === 'completed' && current.value.seal.isAugmentationPending;
}

interface Outcome {
  isArchived: boolean;
  /** The authorities gave something that leads to a higher level than the sealed file has. */
  isHigher: boolean;
  reason?: string;
}

/** Archives the wanted level, and a lower one only at the last attempt, because an archived version is never replaced. */
async function augmentSeal(
  deps: AugmentDeps,
  current: Versioned<Envelope<'completed'>>,
  target: Exclude<SealLevel, 'B-B'>,
): Promise<Outcome> {
  const { seal } = current.value;
  const blobName = archiveName(current.value);
  const at = deps.clock.now();
  // An earlier run stored the file and then died: its file counts, and no authority is called again.
  const stored = await deps.documents.sealedFacts(blobName);
  if (stored) {
    await record(deps, current, stored, at);
    return { isArchived: true, isHigher: true };
  }
  const file = await deps.documents.readSealed(seal.blobName);
  const { level, update, reason } = await deps.sealAugmenter.augment(file, target, at);
  const isHigher = isLower(seal.level, level);
  if (!isHigher || (isLower(level, target) && !isLastAugmentation(seal))) {
    return { isArchived: false, isHigher, ...(reason && { reason }) };
  }
  const chunks = [file, update];
  const size = file.length + update.length;
  const facts: SealedFacts = {
    sha256: await deps.digest.fileSha256(Buffer.concat(chunks)),
    size,
    level,
    sealing: null,
  };
  const isFirst = await deps.documents.storeSealed(blobName, { chunks, size }, facts);
  const winner = isFirst ? facts : await deps.documents.sealedFacts(blobName);
  await record(deps, current, winner ?? facts, at);
  return { isArchived: true, isHigher };
}

function archiveName({ id }: Envelope): string {
  return `${id}/archive.pdf`;
}

/** A conflict means that a faster run has recorded the same file. */
async function record(
  deps: AugmentDeps,
  current: Versioned<Envelope<'completed'>>,
  { sha256, size, level }: SealedFacts,
  at: Date,
): Promise<void> {
  const archive = { blobName: archiveName(current.value), level, sha256, size, at: at.toISOString() };
  await commitChange(deps, current, archiveSeal(current.value, archive));
}
