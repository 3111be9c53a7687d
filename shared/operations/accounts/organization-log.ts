/** The log of an organization, for its members. */
import type { LogEvent } from '../../domain/accounts/organization-log.ts';
import { getOrganization } from './organizations.ts';
import { type LogDeps, linkPending } from './steps/organization-log.ts';

/**
 * Returns a page of the log, the newest first.
 * @param page.before the sequence of the last event of the page before; null: the first page
 * @throws AppError not_found
 */
export async function listLog(
  deps: LogDeps,
  organizationId: string,
  page: { before: number | null; limit: number },
): Promise<{ events: LogEvent[]; hasMore: boolean }> {
  await getOrganization(deps, organizationId);
  await linkPending(deps, organizationId);
  const found = await deps.organizationLog.list(organizationId, { ...page, limit: page.limit + 1 });
  return { events: found.slice(0, page.limit), hasMore: found.length > page.limit };
}
