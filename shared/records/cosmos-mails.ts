/** E-mail messages in the container `mails`, partitioned by owner; Cosmos deletes each 30 days after its last change. */
import { type Mail, mailRetentionSeconds } from '../domain/mail.ts';
import type { MailRecords } from '../domain/mail-records.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { confirmWrite, createItem, queryAcross, readItem, replaceItem, sql } from './cosmos-items.ts';
import type { StoredItem } from './item-kind.ts';
import { mailItems } from './schemas/mails.ts';

export function cosmosMails(containers: Containers, random: Random): MailRecords {
  const container = () => containers('mails');
  const encode = (mail: Mail) => mailItems.encode(mail, { ttl: mailRetentionSeconds, writeId: random.hex128() });

  const records: MailRecords = {
    create: async (mail) => createItem(await container(), encode(mail)),

    async get(ownerId, mailId) {
      const item = await readItem(await container(), mailId, ownerId);
      return item ? { value: await mailItems.decode(item), version: item._etag } : null;
    },

    async replace(current, next) {
      const target = await container();
      const item = encode(next);
      const version = await confirmWrite(target, item, next.ownerId, () =>
        replaceItem(target, item, next.ownerId, current.version),
      );
      return version === null ? 'conflict' : { value: next, version };
    },

    async findDue(at, limit) {
      const spec = sql("SELECT * FROM c WHERE c.status = 'pending' AND c.dueAt < @at", { at: at.toISOString() });
      const items = await queryAcross<StoredItem>(await container(), spec, limit);
      return Promise.all(items.map(async (item) => ({ value: await mailItems.decode(item), version: item._etag })));
    },
  };
  return onCosmos(records);
}
