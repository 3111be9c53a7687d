/** Erased documents, which Azure keeps as versions for some time: finding, restoring and deleting them for good. */
import type { BlobItem, BlobServiceClient, ContainerClient } from '@azure/storage-blob';

/** All versions of one blob, the oldest first. A version identifier is the time at which it was written. */
interface Versions {
  name: string;
  isThere: boolean;
  versions: BlobItem[];
}

async function versionsOf(container: ContainerClient, prefix = ''): Promise<Versions[]> {
  const byName = new Map<string, BlobItem[]>();
  const all = { includeVersions: true, includeDeleted: true, includeDeletedWithVersions: true, prefix };
  for await (const item of container.listBlobsFlat(all)) {
    byName.set(item.name, [...(byName.get(item.name) ?? []), item]);
  }
  return [...byName].map(([name, items]) => ({
    name,
    isThere: items.some(({ isCurrentVersion, deleted }) => isCurrentVersion && !deleted),
    versions: items
      .filter(({ versionId }) => versionId)
      .sort((a, b) => ((a.versionId ?? '') < (b.versionId ?? '') ? -1 : 1)),
  }));
}

/**
 * Restores every erased blob that existed at a time, also where Azure has deleted its versions since: makes the last
 * version the current one. Some that were erased up to two days before may come back too; SweepUploads erases those
 * that no record names. Returns the names.
 */
export async function restoreErased(container: ContainerClient, at: Date, prefix?: string): Promise<string[]> {
  const restored: string[] = [];
  for (const { name, isThere, versions } of await versionsOf(container, prefix)) {
    const last = versions.filter(({ versionId = '' }) => new Date(versionId) <= at).at(-1);
    if (isThere || !last || wasErasedBefore(versions, at)) continue;
    const blob = container.getBlobClient(name);
    if (last.deleted) await blob.undelete();
    const copy = await blob.beginCopyFromURL(blob.withVersion(last.versionId ?? '').url);
    await copy.pollUntilDone();
    restored.push(name);
  }
  return restored;
}

/** A rule deletes a version after the blob was erased. */
function wasErasedBefore(versions: readonly BlobItem[], at: Date): boolean {
  return versions.every(({ deleted, properties }) => deleted && properties.deletedOn && properties.deletedOn < at);
}

/**
 * Deletes every version of every blob of a container, and the container. Azure deletes no container that has ever had
 * immutable versions before it is empty. Ends soft delete in the account, because a version would be kept otherwise.
 * @throws RestError while a retention protects a version
 */
export async function deleteForGood(service: BlobServiceClient, name: string): Promise<number> {
  const container = service.getContainerClient(name);
  const found = await versionsOf(container);
  for (const { name: blob, versions } of found) {
    if (versions.some(({ deleted }) => deleted)) await container.getBlobClient(blob).undelete();
  }
  await service.setProperties({ deleteRetentionPolicy: { enabled: false } });
  let deleted = 0;
  for (const { name: blob, isThere, versions } of found) {
    const client = container.getBlobClient(blob);
    // Azure deletes the current version only as the blob, which makes it a former one.
    if (isThere) await client.delete();
    for (const { versionId = '' } of versions) {
      await client.withVersion(versionId).deleteIfExists();
      deleted += 1;
    }
  }
  await container.delete();
  return deleted;
}
