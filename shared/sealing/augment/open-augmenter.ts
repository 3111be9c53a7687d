/** The SealAugmenter port, made at its first use: its code costs the start of the app nothing. */
import type { SealAugmenter } from '../../domain/documents/sealer.ts';
import { lazily } from '../../lazily.ts';
import type { AugmenterSettings } from './make-augmenter.ts';

export function openAugmenter(settings: AugmenterSettings): SealAugmenter {
  const augmenter = lazily(async () => (await import('./make-augmenter.ts')).makeAugmenter(settings));
  return { augment: async (...request) => (await augmenter()).augment(...request) };
}
