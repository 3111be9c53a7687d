import { BlobServiceClient } from '@azure/storage-blob';
import { azureDocuments } from '../../shared/documents/azure-documents.ts';
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { cosmosEnvelopes } from '../../shared/records/cosmos-envelopes.ts';
import { cosmosErasures } from '../../shared/records/cosmos-erasures.ts';
import { cosmosTemplates } from '../../shared/records/cosmos-templates.ts';
import { systemClock, systemRandom } from '../../shared/system.ts';
import { anIntegrator } from '../fixtures/integrator.ts';
import { recordsOfStack } from '../fixtures/records.ts';
import { aDraft, aPdf, inline, runFunction, stack } from '../stack.ts';

const hourMs = 3_600_000;
const storage = { connectionString: stack().env.AzureWebJobsStorage ?? '' };
const blobs = BlobServiceClient.fromConnectionString(storage.connectionString);
const uploads = blobs.getContainerClient('uploads');
const documents = azureDocuments(
  { storage, createsContainers: false, credential: () => Promise.reject(new Error('not needed')) },
  systemClock,
);

/** Looks at the part of the folder, some days from now. */
function sweepFor(folder: string, daysAhead: number) {
  const part = Number.parseInt(folder.slice(0, 2), 16);
  const hour = Math.floor(Date.now() / hourMs) + daysAhead * 24;
  const at = hour + ((part - (hour % 256) + 256) % 256);
  const containers = recordsOfStack();
  return sweepUploads({
    documents,
    envelopes: cosmosEnvelopes(containers, systemRandom),
    erasures: cosmosErasures(containers, systemRandom),
    templates: cosmosTemplates(containers),
    clock: { now: () => new Date(at * hourMs) },
  });
}

const isThere = (blobName: string) => uploads.getBlobClient(blobName).exists();

async function blobOf(folder: string): Promise<string> {
  for await (const { name } of uploads.listBlobsFlat({ prefix: `${folder}/` })) return name;
  throw new Error(`nothing was uploaded to ${folder}`);
}

async function orphan(folder: string = systemRandom.uuid()): Promise<string> {
  const name = `${folder}/left-behind.pdf`;
  await uploads.getBlockBlobClient(name).uploadData(Buffer.from('left behind'));
  return name;
}

describe('the sweep of uploads', () => {
  it('erases blobs that no record names, and keeps those of drafts, sealed envelopes and templates', async () => {
    const { owner, app, api } = await anIntegrator();
    const draft = await aDraft(owner);
    const done = await aDraft(owner);
    expect((await app('POST', `/envelopes/${done}/complete`)).status).toBe(200);
    const roles = [{ key: 'tenant', name: 'Tenant' }];
    const made = await api('POST', '/templates', { name: 'Lease', roles, document: inline(await aPdf()) });
    expect(made.status).toBe(201);
    const { items } = await cosmosTemplates(recordsOfStack()).list(owner.userId, { limit: 1, offset: 0 });
    const stored = items[0]?.document?.blobName;
    const kept = [await blobOf(draft), await blobOf(done), stored ?? ''];
    const abandoned = [await orphan(), await orphan(draft)];
    for (const blobName of [...kept, ...abandoned]) {
      const { isBoundHit } = await sweepFor(blobName, 3);
      expect(isBoundHit).toBe(false);
    }
    expect(await Promise.all(kept.map(isThere))).toEqual([true, true, true]);
    expect(await Promise.all(abandoned.map(isThere))).toEqual([false, false]);
  });

  it('leaves everything young alone', async () => {
    const blobName = await orphan();
    await sweepFor(blobName, -30);
    expect(await isThere(blobName)).toBe(true);
    await uploads.deleteBlob(blobName);
  });

  it('erases restored files of an erased envelope, sealed ones and signatures too', async () => {
    const { owner, app } = await anIntegrator();
    const id = await aDraft(owner);
    expect((await app('POST', `/envelopes/${id}/complete`)).status).toBe(200);
    expect((await app('POST', `/envelopes/${id}/erase`, { reason: 'test' })).status).toBe(200);
    const restored = await Promise.all(
      ['uploads', 'sealed', 'signatures'].map(async (name) => {
        const blob = blobs.getContainerClient(name).getBlockBlobClient(`${id}/restored`);
        await blob.uploadData(Buffer.from('restored'));
        return blob;
      }),
    );
    await sweepFor(id, 3);
    expect(await Promise.all(restored.map((blob) => blob.exists()))).toEqual([false, false, false]);
  });

  it('runs as a function', async () => {
    await runFunction('SweepUploads');
  });
});

it('of the certificates of an envelope only the named one stays, and other envelopes keep theirs', async () => {
  const [id, other] = [systemRandom.uuid(), systemRandom.uuid()];
  const names = [
    `${id}/certificate-a.pdf`,
    `${id}/certificate-b.pdf`,
    `${id}/sealed.pdf`,
    `${other}/certificate-a.pdf`,
  ];
  const sealed = blobs.getContainerClient('sealed');
  for (const name of names) await sealed.getBlockBlobClient(name).uploadData(Buffer.from('sealed'));
  await documents.eraseCertificatesExcept(`${id}/certificate-b.pdf`);
  const left = await Promise.all(names.map((name) => sealed.getBlobClient(name).exists()));
  expect(left).toEqual([false, true, true, true]);
});
