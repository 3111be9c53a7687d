import type { Documents } from '../../domain/document-storage.ts';
import type { Envelope, Seal } from '../../domain/envelope.ts';
import { postponeAugmentation, recordAugmentedSeal } from '../../domain/envelope-sealing.ts';
import type { SealAugmenter } from '../../domain/sealer.ts';
import { isLower, type SealLevel } from '../../domain/sealing.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, commitChange } from '../envelopes/steps/change-envelope.ts';

export type AugmentDeps = ChangeDeps & {
  documents: Documents;
  sealAugmenter: SealAugmenter;
  settings: { sealLevel: SealLevel };
};

export interface RaiseResult {
  raised: number;
  /** Could not be raised, for what they lack or for a failure; tried again later, a few times. */
  postponed: number;
  /** What went wrong with which envelope; empty when nothing did. */
  failures: string;
  isBoundHit: boolean;
}

const maxPerRun = 20;
/** Older seals stay as they are: a timestamp so late proves little more than the file's age. */
const maxAgeMs = 30 * 86_400_000;

/**
 * Raises seals that were made below the wanted level because no timestamp authority answered. The sealed bytes stay as
 * they are; the additions go behind them, into a file of their own.
 */
export async function augmentSeals(deps: AugmentDeps): Promise<RaiseResult> {
  const { sealLevel } = deps.settings;
  if (sealLevel === 'B-B') return { raised: 0, postponed: 0, failures: '', isBoundHit: false };
  const now = deps.clock.now();
  const pending = await deps.envelopes.findSealsToAugment(new Date(now.getTime() - maxAgeMs), now, maxPerRun);
  const failures: string[] = [];
  let raised = 0;
  let postponed = 0;
  for (const { ownerId, envelopeId } of pending) {
    let current: Versioned<Envelope> | null = null;
    try {
      current = await deps.envelopes.get(ownerId, envelopeId);
      if (!isPending(current)) continue;
      if (await raiseOne(deps, current, sealLevel)) {
        raised += 1;
        continue;
      }
      // No authority answers: the others would only wait for the same silence.
      if (current.value.seal.level === 'B-B') break;
    } catch (error) {
      failures.push(`${envelopeId}: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!isPending(current)) continue;
    postponed += 1;
    // Best effort, and in a conflict another run has done its part: the next run finds it as it is.
    await commitChange(deps, current, postponeAugmentation(current.value, deps.clock.now())).catch(() => undefined);
  }
  return { raised, postponed, failures: failures.join('; '), isBoundHit: pending.length === maxPerRun };
}

function isPending(current: Versioned<Envelope> | null): current is Versioned<Envelope<'completed'>> {
  return current?.value.status === 'completed' && current.value.seal.isRaisePending;
}

/** False when the authorities gave nothing that raises it. */
async function raiseOne(
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
    // What this authority could not give, it will not give tomorrow.
    isRaisePending: false,
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
  // An earlier run wrote it and died: its file is the one.
  const kept: Seal = stored ? { ...seal, sha256: stored.sha256, size: stored.size } : seal;
  // Another run that was faster has recorded the same file.
  await commitChange(deps, current, recordAugmentedSeal(current.value, kept, at));
}
