import type { Status } from '../../domain/envelopes/envelope.ts';
import type { ListFilter, ListSort } from '../../domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../../domain/envelopes/envelope-records.ts';
import { type Tab, tabStatuses } from '../../domain/envelopes/tabs.ts';
import type { Ports } from '../../domain/ports.ts';

/**
 * Counts the envelopes of each tab of the dashboard, with one query each.
 * @param you the address whose turn is counted; these envelopes do not count among those that wait for others
 */
export async function countEnvelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'count'> },
  ownerId: string,
  you: string,
  filter: ListFilter,
  sort: ListSort = 'newest',
): Promise<Record<Tab, number>> {
  const at = deps.clock.now();
  const count = (more: ListFilter) => deps.envelopes.count(ownerId, { ...filter, ...more, at, sort });
  const ofTab = (statuses: readonly Status[]) => count({ statuses });
  const [all, yours, open, draft, completed, ended] = await Promise.all([
    count({}),
    count({ waitingFor: you }),
    ofTab(tabStatuses.waiting),
    ofTab(tabStatuses.draft),
    ofTab(tabStatuses.completed),
    ofTab(tabStatuses.ended),
  ]);
  // An envelope may change between two counts.
  return { all, yours, waiting: Math.max(0, open - yours), draft, completed, ended };
}
