/** The log of an organization, for its members. */
import { organizationIn } from '../../domain/accounts/organization.ts';
import type { LogEvent } from '../../domain/accounts/organization-log.ts';
import { AppError } from '../../errors.ts';
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
  if (!organizationIn(await deps.accounts.get(organizationId))) throw new AppError('not_found');
  await linkPending(deps, organizationId);
  const found = await deps.organizationLog.list(organizationId, { ...page, limit: page.limit + 1 });
  return { events: found.slice(0, page.limit), hasMore: found.length > page.limit };
}
