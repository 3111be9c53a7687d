/** The sessions of each account's pages: one item of the container `transient`, which expires with the last of them. */
import type { PageSessionRecords } from '../domain/accounts/account-records.ts';
import { type PageSession, sessionEnd } from '../domain/accounts/page-session.ts';
import type { Clock } from '../domain/system.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { readItem, readNewest, saveItem } from './cosmos-items.ts';
import { pageSessionsItems } from './schemas/transient.ts';

const minTtlSeconds = 60;

export function cosmosPageSessions(containers: Containers, clock: Clock): PageSessionRecords {
  const container = () => containers('transient');
  const itemId = (accountId: string) => `sessions:${accountId}`;

  async function read(accountId: string, how: typeof readItem) {
    const item = await how(await container(), itemId(accountId), itemId(accountId));
    if (!item) return { value: [], version: '' };
    return { value: (await pageSessionsItems.decode(item)).sessions, version: item._etag };
  }

  const ttlOf = (sessions: readonly PageSession[]) => {
    const lastEnd = Math.max(0, ...sessions.map((session) => sessionEnd(session).getTime()));
    return Math.max(minTtlSeconds, Math.ceil((lastEnd - clock.now().getTime()) / 1_000));
  };

  const records: PageSessionRecords = {
    get: (accountId) => read(accountId, readItem),
    getNewest: (accountId) => read(accountId, readNewest),
    async save(accountId, current, sessions) {
      const target = await container();
      const item = pageSessionsItems.encode({ id: itemId(accountId), sessions, ttl: ttlOf(sessions) });
      return saveItem(target, item, current.version);
    },
  };
  return onCosmos(records);
}
