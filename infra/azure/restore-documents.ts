/**
 * `npm run restore-documents -- <time> [<prefix>]`: makes erased documents that existed at this time current again, as
 * long as Azure keeps them. It needs the settings of the deployment and the operator's role.
 */
import { BlobServiceClient } from '@azure/storage-blob';
import { azureCredential } from '../../shared/azure-credential.ts';
import { blobContainers } from '../../shared/documents/blob-storage.ts';
import { deploymentOutput, runCommand } from '../environment.ts';
import { restoreErased } from './document-versions.ts';

await runCommand(async () => {
  const [time = '', prefix] = process.argv.slice(2);
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw new Error('Usage: npm run restore-documents -- 2026-11-20T10:00:00Z [<prefix>]');
  const service = new BlobServiceClient(deploymentOutput('DOCUMENTS_BLOB_URL'), await azureCredential());
  for (const name of blobContainers) {
    const restored = await restoreErased(service.getContainerClient(name), at, prefix);
    console.log([`${name}: ${restored.length} restored`, ...restored].join('\n  '));
  }
});
