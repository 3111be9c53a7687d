/** Idempotency keys in the container `transient`, deleted after 24 hours. Answers may hold a secret, so they are encrypted. */
import * as encryption from '../crypto/authenticated-encryption.ts';
import type { IdempotencyRecords, KeptAnswer } from '../domain/idempotency.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { confirmWrite, createItem, deleteItem, readItem, replaceItem } from './cosmos-items.ts';
import { type IdempotencyItem, idempotencyItems } from './schemas/transient.ts';

const keepSeconds = 24 * 3_600;
/** A run without an answer after this time has died; the next one takes its place. */
const leaseMs = 60_000;

/** @param secrets the current one first; former ones still decrypt earlier answers */
export function cosmosIdempotency(
  containers: Containers,
  secrets: readonly [Uint8Array, ...Uint8Array[]],
  random: Pick<Random, 'uuid'>,
): IdempotencyRecords {
  const container = () => containers('transient');
  const keyFrom = (secret: Uint8Array) => encryption.keyFor(secret, 'idempotency-answers');
  const encryptionKey = keyFrom(secrets[0]);
  const decryptionKeys = secrets.map(keyFrom);
  const itemId = (key: string) => `idempotency:${key}`;

  async function read(id: string): Promise<{ item: IdempotencyItem; version: string } | null> {
    const stored = await readItem(await container(), id, id);
    return stored ? { item: await idempotencyItems.decode(stored), version: stored._etag } : null;
  }

  /** Returns false if the item has changed in the meantime. */
  async function replace(item: IdempotencyItem, version: string): Promise<boolean> {
    return (await replaceItem(await container(), idempotencyItems.encode(item), item.id, version)) !== null;
  }

  /** Writes the claim of a run. Returns false if another run was faster. */
  async function take(item: IdempotencyItem, version: string | null): Promise<boolean> {
    const target = await container();
    const claim = idempotencyItems.encode(item, { writeId: random.uuid() });
    const write = async () => {
      if (version !== null) return replaceItem(target, claim, item.id, version);
      return (await createItem(target, claim)) ? '' : null;
    };
    return (await confirmWrite(target, claim, item.id, write)) !== null;
  }

  const records: IdempotencyRecords = {
    async claim(key, fingerprint, at) {
      const fresh: IdempotencyItem = {
        id: itemId(key),
        fingerprint,
        seed: random.uuid(),
        startedAt: at.toISOString(),
        answer: null,
        isRepeat: false,
        ttl: keepSeconds,
      };
      if (await take(fresh, null)) return { state: 'mine', seed: fresh.seed, isRepeat: false };
      const stored = await read(fresh.id);
      if (!stored) return { state: 'running' };
      const { item, version } = stored;
      const isForgotten = Date.parse(item.startedAt) + keepSeconds * 1_000 <= at.getTime();
      if (!isForgotten) {
        if (item.fingerprint !== fingerprint) return { state: 'reused' };
        if (item.answer !== null) return { state: 'answered', answer: decrypt(decryptionKeys, item.id, item.answer) };
        if (Date.parse(item.startedAt) + leaseMs > at.getTime()) return { state: 'running' };
      }
      const takenOver: IdempotencyItem = isForgotten ? fresh : { ...fresh, seed: item.seed, isRepeat: true };
      if (!(await take(takenOver, version))) return { state: 'running' };
      return { state: 'mine', seed: takenOver.seed, isRepeat: takenOver.isRepeat };
    },

    async keep(key, answer) {
      const id = itemId(key);
      const stored = await read(id);
      if (stored) await replace({ ...stored.item, answer: encrypt(encryptionKey, id, answer) }, stored.version);
    },

    async release(key, outcome, at) {
      const id = itemId(key);
      const stored = await read(id);
      if (!stored) return;
      if (outcome === 'refused' && !stored.item.isRepeat) {
        await deleteItem(await container(), id, id, stored.version);
        return;
      }
      // Keeps the seed, so that the next run finds the objects that the failed run may have made.
      const startedAt = new Date(at.getTime() - leaseMs).toISOString();
      await replace({ ...stored.item, startedAt }, stored.version);
    },
  };
  return onCosmos(records);
}

/** Base64 of nonce, tag and ciphertext; the item's identifier is authenticated with it. */
function encrypt(key: Uint8Array, id: string, answer: KeptAnswer): string {
  return encryption.joined(encryption.encrypt(key, Buffer.from(JSON.stringify(answer)), id)).toString('base64');
}

function decrypt(keys: Uint8Array[], id: string, encoded: string): KeptAnswer {
  const parts = encryption.parted(Buffer.from(encoded, 'base64'));
  const failures: unknown[] = [];
  for (const key of keys) {
    try {
      return JSON.parse(encryption.decrypt(key, parts, id).toString('utf8'));
    } catch (failure) {
      failures.push(failure);
    }
  }
  throw failures[0];
}
