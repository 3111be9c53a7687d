/** Idempotency keys in the container `transient`: gone after 24 hours. Answers may hold a secret, so they are encrypted. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { IdempotencyRecords, KeptAnswer } from '../domain/idempotency.ts';
import { type Containers, createItem, readItem, removeItem, replaceItem } from './cosmos.ts';

const keepSeconds = 24 * 3_600;
/** A run that has not answered for so long has died; the next one takes its place. */
const leaseMs = 60_000;

interface Item {
  id: string;
  fingerprint: string;
  seed: string;
  startedAt: string;
  answer: string | null;
  /** An earlier run under this seed ended nobody knows how: it may have made what the seed names. */
  isRepeat: boolean;
  ttl: number;
}

export function cosmosIdempotency(containers: Containers, secret: Uint8Array): IdempotencyRecords {
  const container = () => containers('transient');
  const encryptionKey = Buffer.from(hkdfSync('sha256', secret, '', 'idempotency-answers', 32));
  const itemId = (key: string) => `idempotency:${key}`;

  return {
    async claim(key, fingerprint, at) {
      const id = itemId(key);
      const fresh: Item = {
        id,
        fingerprint,
        seed: randomUUID(),
        startedAt: at.toISOString(),
        answer: null,
        isRepeat: false,
        ttl: keepSeconds,
      };
      if (await createItem(await container(), fresh)) return { state: 'mine', seed: fresh.seed, isRepeat: false };
      const item = await readItem<Item>(await container(), id, id);
      const isForgotten = !item || Date.parse(item.startedAt) + keepSeconds * 1_000 <= at.getTime();
      if (item && !isForgotten) {
        if (item.fingerprint !== fingerprint) return { state: 'reused' };
        if (item.answer !== null) return { state: 'answered', answer: decrypt(encryptionKey, id, item.answer) };
        if (Date.parse(item.startedAt) + leaseMs > at.getTime()) return { state: 'running' };
      }
      if (!item) return { state: 'running' };
      const takenOver: Item = isForgotten ? fresh : { ...fresh, seed: item.seed, isRepeat: true };
      const written = await replaceItem(await container(), takenOver, id, item._etag);
      if (!written) return { state: 'running' };
      return { state: 'mine', seed: takenOver.seed, isRepeat: takenOver.isRepeat };
    },

    async keep(key, answer) {
      const id = itemId(key);
      const item = await readItem<Item>(await container(), id, id);
      if (!item) return;
      const answered = { ...item, answer: encrypt(encryptionKey, id, answer) };
      await replaceItem(await container(), answered, id, item._etag);
    },

    async release(key, outcome) {
      const id = itemId(key);
      const item = await readItem<Item>(await container(), id, id);
      if (!item) return;
      if (outcome === 'refused' && !item.isRepeat)
        return void (await removeItem(await container(), id, id, item._etag));
      // The seed stays: what the failed run may have made, the next one finds.
      const free = { ...item, startedAt: new Date(Date.now() - leaseMs).toISOString() };
      await replaceItem(await container(), free, id, item._etag);
    },
  };
}

/** AES-256-GCM, the item's identifier as associated data: nonce (12 bytes), tag (16 bytes), ciphertext, in base64. */
function encrypt(key: Uint8Array, id: string, answer: KeptAnswer): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

function decrypt(key: Uint8Array, id: string, encoded: string): KeptAnswer {
  const bytes = Buffer.from(encoded, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(id));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
}
