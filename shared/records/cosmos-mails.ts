/** E-mail messages in the container `mails`, partitioned by owner; Cosmos forgets each 30 days after its last change. */
import type { JSONObject } from '@azure/cosmos';
import { type Mail, mailKinds, mailRetentionSeconds, mailStatuses } from '../domain/mail.ts';
import type { MailRecords } from '../domain/mail-records.ts';
import type { Random } from '../domain/system.ts';
import type { Versioned } from '../domain/versioned.ts';
import { type Containers, createItem, readItem, replaceItem, withoutSystemProperties } from './cosmos.ts';
import { firstRows } from './cosmos-outbox.ts';

const schemaVersion = 1;

type StoredMail = Omit<Mail, 'status'> & {
  /** `moot` is stored where the domain says `cancelled`. */
  status: Exclude<Mail['status'], 'cancelled'> | 'moot';
  schemaVersion: number;
  /** Seconds from the last write. */
  ttl: number;
  /** Tells, after an answer was lost, whose write arrived. */
  writeId: string;
};

export function cosmosMails(containers: Containers, random: Random): MailRecords {
  const container = () => containers('mails');

  return {
    create: async (mail) => createItem(await container(), encode(mail, random.hex128())),

    async get(ownerId, mailId) {
      const item = await readItem<StoredMail>(await container(), mailId, ownerId);
      return item ? { value: decode(item), version: item._etag } : null;
    },

    async replace(current, next) {
      const writeId = random.hex128();
      const item = encode(next, writeId) as unknown as JSONObject & { id: string };
      try {
        const replaced = await replaceItem(await container(), item, next.ownerId, current.version);
        return replaced ? { value: next, version: replaced.etag } : 'conflict';
      } catch (error) {
        // The SDK does not retry writes: a lost answer may hide a write that happened.
        const stored = await readItem<StoredMail>(await container(), next.id, next.ownerId);
        if (stored?.writeId === writeId) return { value: next, version: stored._etag };
        throw error;
      }
    },

    async findDue(at, limit) {
      const query = "SELECT * FROM c WHERE c.status = 'pending' AND c.dueAt < @at";
      const rows = await firstRows<StoredMail & { _etag: string }>(await container(), query, at, limit);
      return rows.map((item): Versioned<Mail> => ({ value: decode(item), version: item._etag }));
    },
  };
}

function encode(mail: Mail, writeId: string): StoredMail {
  const status = mail.status === 'cancelled' ? 'moot' : mail.status;
  return { ...mail, status, schemaVersion, ttl: mailRetentionSeconds, writeId };
}

function decode(item: StoredMail): Mail {
  const status = item.status === 'moot' ? 'cancelled' : item.status;
  const isKnown = mailKinds.includes(item.kind) && mailStatuses.includes(status);
  if (!isKnown || item.schemaVersion !== schemaVersion) {
    throw new Error(`message ${item.id} has an unknown form (schema version ${item.schemaVersion})`);
  }
  const { schemaVersion: _version, ttl, writeId, ...mail } = withoutSystemProperties(item);
  return { ...mail, status } as unknown as Mail;
}
