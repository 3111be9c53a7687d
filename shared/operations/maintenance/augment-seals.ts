/**
 * A timer augments seals that were made below the wanted level because no timestamp authority answered. The sealed bytes
 * stay as they are; the additions are appended, and the result is a file of its own. A seal that fails is postponed and
 * does not delay the others.
 */
import type { Envelope, Seal } from '../../domain/envelope.ts';
import { postponeAugmentation, recordAugmentedSeal } from '../../domain/envelope-sealing.ts';
import type { Ports } from '../../domain/ports.ts';
import { isLower, type SealLevel } from '../../domain/sealing.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, commitChange } from '../envelopes/steps/change-envelope.ts';
import { failureOf } from './steps/failure-of.ts';
import type { Swept } from './steps/for-each.ts';

export type AugmentDeps = ChangeDeps & Ports<'documents' | 'sealAugmenter'> & { settings: { sealLevel: SealLevel } };

/** `postponed`: seals that were not augmented this time; tried again later, a few times. */
type AugmentReport = { augmented: number; postponed: number } & Swept;

const maxPerRun = 20;
/** Older seals stay as they are: a timestamp so late proves little more than the file's age. */
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
    try {
      current = await deps.envelopes.get(ownerId, envelopeId);
      if (!isPending(current)) continue;
      if (await augmentSeal(deps, current, sealLevel)) {
        augmented += 1;
        continue;
      }
      // No timestamp authority answers: the other seals would wait for the same authorities.
      if (current.value.seal.level === 'B-B') break;
    } catch (error) {
      failures.push(failureOf(envelopeId, error));
    }
    if (!isPending(current)) continue;
    postponed += 1;
    // Best effort: in a conflict, another run has changed the record, and the next run finds it as it is.
    await commitChange(deps, current, postponeAugmentation(current.value, deps.clock.now())).catch(() => undefined);
  }
  return { augmented, postponed, failures, isBoundHit: pending.length === maxPerRun };
}

function isPending(current: Versioned<Envelope> | null): current is Versioned<Envelope<'completed'>> {
  return current?.value.status === 'completed' && current.value.seal.isAugmentationPending;
}

/** False when the authorities gave nothing that leads to a higher level. */
async function augmentSeal(
  deps: AugmentDeps,
  current: Versioned<Envelope<'completed'>>,
  target: Exclude<SealLevel, 'B-B'>,
): Promise<boolean> {
  const { id, seal } = current.value;
  const file = await deps.documents.readSealed(seal.blobName);
  const at = deps.clock.now();
  const { level, update } = await deps.sealAugmenter.augment(file, target, at);
  if (!isLower(seal.level, level)) return false;
  const chunks = [file, update];
  const next: Seal = {
    ...seal,
    level,
    sha256: deps.digest.sha256(Buffer.concat(chunks)),
    size: file.length + update.length,
    blobName: `${id}/sealed-${level.toLowerCase()}.pdf`,
    // A level that the authorities did not reach now is not tried again: they would not reach it later either.
    isAugmentationPending: false,
    formerSha256: [...seal.formerSha256, seal.sha256],
  };
  await store(deps, current, next, chunks, at);
  return true;
}

async function store(
  deps: AugmentDeps,
  current: Versioned<Envelope<'completed'>>,
  seal: Seal,
  chunks: Uint8Array[],
  at: Date,
): Promise<void> {
  const facts = { sha256: seal.sha256, size: seal.size, level: seal.level, sealing: null };
  const isFirst = await deps.documents.storeSealed(seal.blobName, { chunks, size: seal.size }, facts);
  const stored = isFirst ? null : await deps.documents.sealedFacts(seal.blobName);
  // An earlier run that died has stored a file of this name: that file counts.
  const kept: Seal = stored ? { ...seal, sha256: stored.sha256, size: stored.size } : seal;
  // In a conflict, a faster run has recorded the same file.
  await commitChange(deps, current, recordAugmentedSeal(current.value, kept, at));
}
