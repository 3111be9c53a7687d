/** E-mail messages in the container `mails`, partitioned by owner; Cosmos deletes each 30 days after its last change. */
import { type AccountMail, accountMailRetentionSeconds, isAccountMail } from '../domain/mail/account-mail.ts';
import { type Mail, mailRetentionSeconds } from '../domain/mail/mail.ts';
import type { MailRecords, MailRef } from '../domain/mail/mailer.ts';
import type { Random } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { createItem, deleteItem, queryAcross, readItem, sql } from './cosmos-items.ts';
import { accountMailItems, mailItems } from './schemas/mails.ts';
import { replaceValue } from './versioned-items.ts';

export function cosmosMails(containers: Containers, random: Random): MailRecords {
  const container = () => containers('mails');
  const encode = (mail: Mail | AccountMail) =>
    isAccountMail(mail)
      ? accountMailItems.encode(mail, { ttl: accountMailRetentionSeconds, writeId: random.hex128() })
      : mailItems.encode(mail, { ttl: mailRetentionSeconds, writeId: random.hex128() });

  const records: MailRecords = {
    create: async (mail) => createItem(await container(), encode(mail)),

    async get(ownerId, mailId) {
      const item = await readItem(await container(), mailId, ownerId);
      if (!item) return null;
      const kind = accountMailItems.isKindOf(item) ? accountMailItems : mailItems;
      return { value: await kind.decode(item), version: item._etag };
    },

    replace: async (current, next) => replaceValue(await container(), encode(next), next.ownerId, current, next),

    delete: async (ownerId, mailId) => void (await deleteItem(await container(), mailId, ownerId)),

    // Reads only names: one unreadable item must not delay the others.
    async findDue(at, limit) {
      const spec = sql("SELECT c.ownerId, c.id AS mailId FROM c WHERE c.status = 'pending' AND c.dueAt < @at", {
        at: at.toISOString(),
      });
      return queryAcross<MailRef>(await container(), spec, limit);
    },
  };
  return onCosmos(records);
}
