/** The log of an organization, for its members. */
import { logDocument, logEntriesPerPdf } from '../../domain/accounts/log-document.ts';
import type { LogEvent } from '../../domain/accounts/organization-log.ts';
import type { Language } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import { knownMembers } from './members.ts';
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
  await linkPending(deps, organizationId);
  return readPage(deps, organizationId, page);
}

async function readPage(
  { organizationLog }: LogDeps,
  organizationId: string,
  page: { before: number | null; limit: number },
): Promise<{ events: LogEvent[]; hasMore: boolean }> {
  const found = await organizationLog.list(organizationId, { ...page, limit: page.limit + 1 });
  return { events: found.slice(0, page.limit), hasMore: found.length > page.limit };
}

/**
 * Returns the log as a PDF, the newest entry first, with at most `logEntriesPerPdf` entries.
 * @param part.before the sequence of the last entry of the PDF before; null: the first PDF
 * @param part.language default: that of the organization's profile
 * @throws AppError not_found, service_unavailable (all threads are busy)
 */
export async function getLogPdf(
  deps: LogDeps & Ports<'logDrawer'>,
  organizationId: string,
  { before, language }: { before: number | null; language: Language | undefined },
): Promise<Uint8Array> {
  const organization = await linkPending(deps, organizationId);
  const members = await knownMembers(deps, organization);
  const { events } = await readPage(deps, organizationId, { before, limit: logEntriesPerPdf });
  const inLanguage = language ?? organization.profile?.language ?? 'en';
  const at = deps.clock.now();
  return deps.logDrawer.drawLog(logDocument(organization, members, events, { language: inLanguage, at }));
}
