/**
 * A timer erases uploads that no record names: those of erased drafts, of replaced documents, and of addresses whose
 * envelope was never created. With uploads that were restored from a backup, sealed files of erased envelopes may come
 * back: they are erased too. An upload that a record names stays in every state of the record: sealing may need it.
 */
import type { Documents } from '../../domain/documents/document-storage.ts';
import type { EnvelopeRecords } from '../../domain/envelopes/envelope-records.ts';
import type { ErasureRecords } from '../../domain/envelopes/erasure-records.ts';
import type { Ports } from '../../domain/ports.ts';
import type { TemplateRecords } from '../../domain/templates/template.ts';
import { forEach, type Swept } from './steps/for-each.ts';

type Deps = Ports<'clock'> & {
  documents: Pick<Documents, 'oldUploads' | 'eraseUpload' | 'eraseSealed'>;
  erasures: Pick<ErasureRecords, 'among'>;
  envelopes: Pick<EnvelopeRecords, 'uploadsOf'>;
  templates: Pick<TemplateRecords, 'uploadsOf'>;
};

const hourMs = 3_600_000;
/** No upload address is valid for this long, and no request takes this long to name its upload. */
const oldAfterMs = 48 * hourMs;
/** Folders have random names. Each hour sweeps one of 256 parts, so all are swept within eleven days. */
const parts = 256;
/** The prefixes of the folders of envelopes and templates, before the hex digits of their identifier. */
const kinds = ['', 'tpl_'];
/** Limits a part with many uploads that are in use. The function's own timeout is five minutes. */
const maxMs = 120_000;
const idsPerQuery = 50;

type SweepReport = { looked: number; erased: number } & Swept;

export async function sweepUploads(deps: Deps): Promise<SweepReport> {
  const startMs = deps.clock.now().getTime();
  const part = (Math.floor(startMs / hourMs) % parts).toString(16).padStart(2, '0');
  const report: SweepReport = { looked: 0, erased: 0, failures: [], isBoundHit: false };
  const sweep = (kind: string) => sweepPart(deps, `${kind}${part}`, startMs, report);
  report.failures.push(...(await forEach(kinds, (kind) => `the part ${kind}${part}`, sweep)));
  return report;
}

async function sweepPart(deps: Deps, prefix: string, startMs: number, report: SweepReport): Promise<void> {
  let from: string | null = null;
  do {
    const { blobNames, next } = await deps.documents.oldUploads(prefix, new Date(startMs - oldAfterMs), from);
    for (const folders of inGroups(blobNames)) await sweepFolders(deps, folders, report);
    from = next;
    if (from !== null && deps.clock.now().getTime() - startMs >= maxMs) report.isBoundHit = true;
  } while (from !== null && !report.isBoundHit);
}

const folderOf = (blobName: string) => blobName.split('/')[0] ?? '';

/** Groups uploads by folder, with as many folders as one query takes. */
function inGroups(blobNames: readonly string[]): Map<string, string[]>[] {
  const byFolder = new Map<string, string[]>();
  for (const blobName of blobNames) {
    const folder = folderOf(blobName);
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), blobName]);
  }
  const folders = [...byFolder];
  const groups = Array.from({ length: Math.ceil(folders.length / idsPerQuery) }, (_, index) => index * idsPerQuery);
  return groups.map((start) => new Map(folders.slice(start, start + idsPerQuery)));
}

/** A failed query leaves its folders to a later sweep; a failed erasure leaves one upload. */
async function sweepFolders(deps: Deps, folders: Map<string, string[]>, report: SweepReport): Promise<void> {
  const uploads = [...folders.values()].flat();
  report.looked += uploads.length;
  const ids = [...folders.keys()];
  const sweep = async () => {
    const abandoned = await withoutNamed(deps, ids, uploads);
    const left = await forEach(abandoned, (blobName) => blobName, deps.documents.eraseUpload);
    report.erased += abandoned.length - left.length;
    report.failures.push(...left);
    // An operator has restored the files of an erased envelope with those of others.
    const erased = abandoned.length > 0 ? await deps.erasures.among(abandoned.map(folderOf)) : [];
    report.failures.push(...(await forEach(erased, (envelopeId) => envelopeId, deps.documents.eraseSealed)));
  };
  report.failures.push(...(await forEach([ids], () => `${ids.length} folders from ${ids[0]}`, sweep)));
}

async function withoutNamed({ envelopes, templates }: Deps, ids: string[], uploads: string[]): Promise<string[]> {
  const users = await Promise.all([envelopes.uploadsOf(ids), templates.uploadsOf(ids)]);
  const named = new Set(users.flat().map(({ blobName }) => blobName));
  return uploads.filter((blobName) => !named.has(blobName));
}
