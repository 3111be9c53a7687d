/**
 * A timer erases uploads that no envelope and no template names: of erased drafts, of replaced documents, and of addresses
 * whose envelope was never created. An upload that a record names stays in every state of the record: sealing may need it.
 */
import type { Documents } from '../../domain/document-storage.ts';
import type { EnvelopeRecords } from '../../domain/envelope-records.ts';
import type { Ports } from '../../domain/ports.ts';
import type { TemplateRecords } from '../../domain/template-records.ts';

type Deps = Ports<'clock'> & {
  documents: Pick<Documents, 'oldUploads' | 'eraseUpload'>;
  envelopes: Pick<EnvelopeRecords, 'uploadsOf'>;
  templates: Pick<TemplateRecords, 'uploadsOf'>;
};

const hourMs = 3_600_000;
/** Longer than every upload address lives, and than every request that is about to name an upload. */
const oldAfterMs = 48 * hourMs;
/** Folders are named by random UUIDs: each hour takes one of 256 parts, so that all are seen within eleven days. */
const parts = 256;
const maxPerSweep = 1_000;
const idsPerQuery = 50;

export async function sweepUploads(deps: Deps): Promise<{ looked: number; erased: number; isBoundHit: boolean }> {
  const now = deps.clock.now().getTime();
  const prefix = (Math.floor(now / hourMs) % parts).toString(16).padStart(2, '0');
  const old = await deps.documents.oldUploads(prefix, new Date(now - oldAfterMs), maxPerSweep);
  const folderOf = (blobName: string) => blobName.split('/')[0] ?? '';
  const folders = [...new Set(old.map(folderOf))];
  const named = new Set<string>();
  for (let at = 0; at < folders.length; at += idsPerQuery) {
    const ids = folders.slice(at, at + idsPerQuery);
    const users = await Promise.all([deps.envelopes.uploadsOf(ids), deps.templates.uploadsOf(ids)]);
    for (const { blobName } of users.flat()) if (blobName !== null) named.add(blobName);
  }
  const abandoned = old.filter((blobName) => !named.has(blobName));
  for (const blobName of abandoned) await deps.documents.eraseUpload(blobName);
  return { looked: old.length, erased: abandoned.length, isBoundHit: old.length === maxPerSweep };
}
