/** The container `seals` maps the hash of a sealed file to its envelope: one point read. */
import type { Envelope } from '../domain/envelopes/envelope.ts';
import { sealedHashes } from '../domain/envelopes/envelope-sealing.ts';
import type { Containers } from './cosmos.ts';
import { readItem } from './cosmos-items.ts';
import { type SealedHash, sealedHashItems } from './schemas/seals.ts';

export interface SealedHashRecords {
  /** Records the new hashes of `next`. Called before `next` is committed, so that no hash is missing. */
  note(current: Envelope | null, next: Envelope): Promise<void>;
  find(sha256: string): Promise<SealedHash | null>;
}

export function cosmosSeals(containers: Containers): SealedHashRecords {
  const container = () => containers('seals');
  return {
    async note(current, next) {
      const known = current ? sealedHashes(current) : [];
      const fresh = sealedHashes(next).filter((sha256) => !known.includes(sha256));
      if (fresh.length === 0) return;
      const { items } = await container();
      const { ownerId, id: envelopeId } = next;
      // If two envelopes were sealed with the same bytes, the last would count. The certificate's identifier excludes
      // this.
      await Promise.all(fresh.map((id) => items.upsert(sealedHashItems.encode({ id, ownerId, envelopeId }))));
    },

    async find(sha256) {
      const item = await readItem(await container(), sha256, sha256);
      return item ? sealedHashItems.decode(item) : null;
    },
  };
}
