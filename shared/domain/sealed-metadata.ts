/**
 * What object storage keeps beside a sealed file, so that a later run can adopt the file without reading it. Names are
 * lower-case because storage answers them so; they are stored and never change.
 */
import type { Seal } from './envelope.ts';
import type { SealLevel } from './sealing.ts';

export type SealedFacts = Pick<Seal, 'sha256' | 'originalSha256' | 'level' | 'size' | 'pages' | 'sealedAt'>;

export function toSealedMetadata(seal: SealedFacts): Record<string, string> {
  return {
    sha256: seal.sha256,
    originalsha256: seal.originalSha256,
    level: seal.level,
    size: String(seal.size),
    pages: String(seal.pages),
    sealedat: seal.sealedAt,
  };
}

/** Files that were augmented by earlier versions carry only hash, size and level: the rest is the earlier seal's. */
export function fromSealedMetadata(metadata: Record<string, string>, earlier?: SealedFacts): SealedFacts {
  return {
    sha256: metadata.sha256 ?? '',
    originalSha256: metadata.originalsha256 ?? earlier?.originalSha256 ?? '',
    level: metadata.level as SealLevel,
    size: Number(metadata.size),
    pages: Number(metadata.pages ?? earlier?.pages),
    sealedAt: metadata.sealedat ?? earlier?.sealedAt ?? '',
  };
}
