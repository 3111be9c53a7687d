/** Findings 3 and 4: erased documents of any age come back, and what keeps `azd down` from its work can be deleted. */
import { BlobServiceClient } from '@azure/storage-blob';
import { deleteForGood, restoreErased } from '../../../../infra/azure/document-versions.ts';
import { versionedBlobs } from '../../../servers/versioned-blobs.ts';

const servers: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const day = (days: number) => new Date(Date.UTC(2026, 4, days));
const version = (days: number, deletedAfter?: number) => ({
  id: day(days).toISOString().replace('Z', '0000Z'),
  ...(deletedAfter === undefined ? {} : { deletedOn: day(deletedAfter) }),
});

async function aService(blobs: Parameters<typeof versionedBlobs>[0]) {
  const server = await versionedBlobs(blobs);
  servers.push(server);
  return { server, service: new BlobServiceClient(server.url) };
}

describe('finding 3: restoring documents', () => {
  it('brings back what was erased after a time, whatever its age, and leaves what was erased before', async () => {
    const { server, service } = await aService({
      // Uploaded in January and erased in May: the rule deleted its version the day after.
      'template.pdf': { versions: [version(-120, 11)] },
      'draft.pdf': { versions: [version(9)] },
      'erased-before.pdf': { versions: [version(-30, 2)] },
      'uploaded-later.pdf': { versions: [version(12)] },
      'in-use.pdf': { versions: [version(1)], current: version(1).id },
    });
    const restored = await restoreErased(service.getContainerClient('uploads'), day(10));
    expect(restored.sort()).toEqual(['draft.pdf', 'template.pdf']);
    const current = Object.entries(server.blobs).filter(([, blob]) => blob.current);
    expect(current.map(([name]) => name).sort()).toEqual(['draft.pdf', 'in-use.pdf', 'template.pdf']);
  });

  it('finds nothing to do when it is repeated', async () => {
    const { service } = await aService({ 'draft.pdf': { versions: [version(9)] } });
    const container = service.getContainerClient('uploads');
    expect(await restoreErased(container, day(10))).toEqual(['draft.pdf']);
    expect(await restoreErased(container, day(10))).toEqual([]);
  });
});

describe('finding 4: deleting the sealed files before azd down', () => {
  it('deletes every version, current, former and erased, and the container', async () => {
    const { server, service } = await aService({
      'a/sealed.pdf': { versions: [version(1), version(2)], current: version(2).id },
      'b/sealed.pdf': { versions: [version(3, 5)] },
    });
    expect(await deleteForGood(service, 'sealed')).toBe(3);
    expect(Object.values(server.blobs).map(({ versions }) => versions.length)).toEqual([0, 0]);
    expect(server.isContainerThere()).toBe(false);
  });
});
