/** Saves every document with its record. Documents are read and packed in batches, so that memory holds one batch. */
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../format/time.ts';
import { requestFile } from '../../http/request.ts';
import { saveFile } from '../../save-file.ts';
import { appApi } from '../api/app-api.ts';
import { type BulkOutcome, type BulkState, runBulk } from '../list/bulk-actions.ts';
import { openZips, type ZipFiles } from '../list/zip-file.ts';

/** At 2 MB for each file, a ZIP has about a gigabyte. */
const documentsPerZip = 250;

const asJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value, null, 2));

/** The addresses of files expire, so that new ones are read. */
async function addDocument({ id }: AppEnvelope, zips: ZipFiles): Promise<BulkOutcome> {
  const [{ version: _, ...envelope }, events] = await Promise.all([appApi.envelope(id), appApi.events(id)]);
  const { documentUrl, signedUrl, seal, filename, name, ...record } = envelope;
  const urls = [signedUrl, documentUrl, seal?.archive?.url, seal?.certificate?.url];
  const [sealed, original, archive, certificate] = await Promise.all(
    urls.map((url) => (url ? requestFile(url) : undefined)),
  );
  // Nothing is added before everything was read: a document that fails is not packed twice.
  zips.add(`${name}.json`, asJson({ name, filename, ...record, seal: withoutAddresses(seal), events }));
  if (sealed) zips.add(`${name}.pdf`, sealed);
  if (archive) zips.add(`${name} (archive).pdf`, archive);
  if (certificate) zips.add(`${name} (certificate).pdf`, certificate);
  if (original) zips.add(`original ${filename ?? name}`, original);
  return 'done';
}

function withoutAddresses(seal: AppEnvelope['seal']) {
  if (!seal) return undefined;
  const { url: _archive, ...archive } = seal.archive ?? {};
  const { url: _certificate, ...certificate } = seal.certificate ?? {};
  return { ...seal, ...(seal.archive && { archive }), ...(seal.certificate && { certificate }) };
}

async function addAccount(zips: ZipFiles): Promise<void> {
  const [account, { version: _, ...profile }, preferences, retention, keys, webhooks] = await Promise.all([
    appApi.account(),
    appApi.profile(),
    appApi.preferences(),
    appApi.retention(),
    appApi.keys(),
    appApi.webhooks(),
  ]);
  zips.add('account.json', asJson({ account, profile, preferences, retention, keys, webhooks }));
}

export type ExportStates = ReadonlyMap<string, BulkState>;

/**
 * Saves the documents that are not saved yet, a ZIP for each batch, and the account in the first ZIP of a first run.
 * @param run.from the states after the run before, which failed for some
 */
export async function exportDocuments(
  envelopes: readonly AppEnvelope[],
  { startedAt, from, onStates }: { startedAt: Date; from: ExportStates; onStates: (states: ExportStates) => void },
): Promise<void> {
  const open = envelopes.filter(({ id }) => from.get(id)?.kind !== 'done');
  const states = new Map(from);
  const name = `countersign-export-${localDay(startedAt)}${from.size === 0 ? '' : '-more'}`;
  let files = 0;
  for (let start = 0; start === 0 || start < open.length; start += documentsPerZip) {
    const zips = await openZips();
    if (from.size === 0 && start === 0) await addAccount(zips);
    await runBulk(
      open.slice(start, start + documentsPerZip),
      (envelope) => addDocument(envelope, zips),
      ({ id }, state) => onStates(new Map(states.set(id, state))),
    );
    for (const zip of zips.close()) {
      files += 1;
      saveFile(zip, `${name}${files === 1 ? '' : `-${files}`}.zip`);
    }
  }
}
