/** The start of an export, which the pages put together from many requests. */
import { type LogDeps, logBefore, type OwnerRef } from './steps/organization-log.ts';

/**
 * Logs that the member exports the documents of an organization. Returns the time at which the export begins.
 * @param seed a UUID: a run repeated after a crash logs the export once
 * @throws AppError not_found, service_unavailable
 */
export async function beginExport(deps: LogDeps, by: OwnerRef, seed: string): Promise<Date> {
  await logBefore(deps, by, 'documents.exported', {}, seed.replaceAll('-', ''));
  return deps.clock.now();
}
