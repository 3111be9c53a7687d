/** Items of the container `seals`. */
import { Type } from '@sinclair/typebox';
import { itemKind } from '../item-kind.ts';
import { text } from './building-blocks.ts';

/** Maps a hash to an envelope. If the envelope does not have this hash, the item is void. */
export interface SealedHash {
  /** SHA-256 of the file, lower-case hex. */
  id: string;
  ownerId: string;
  envelopeId: string;
}

export const sealedHashItems = itemKind<SealedHash>()({
  container: 'seals',
  name: 'sealed hash',
  version: 1,
  schema: Type.Object({ id: text, ownerId: text, envelopeId: text }),
});
