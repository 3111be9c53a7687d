/**
 * `npm run restore-documents -- <time> [<prefix>]`: makes erased documents that existed at this time current again, as
 * long as Azure keeps them. It needs the settings of the deployment and the operator's role.
 */
import { BlobServiceClient } from '@azure/storage-blob';
import { azureCredential } from '../../shared/azure-credential.ts';
import { blobContainers } from '../../shared/documents/blob-storage.ts';
import { readArguments, refuseArguments } from '../arguments.ts';
import { deploymentOutput, runCommand } from '../environment.ts';
import { restoreErased } from './document-versions.ts';

await runCommand(async () => {
  const usage = [
    'npm run restore-documents -- 2026-11-20T10:00:00Z            makes all documents of this time current again',
    'npm run restore-documents -- 2026-11-20T10:00:00Z <prefix>   only those whose names start with the prefix',
  ].join('\n');
  const [time = '', prefix] = readArguments({ usage, operands: [1, 2] }).positionals;
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) refuseArguments(`'${time}' is not a time.`, usage);
  const service = new BlobServiceClient(deploymentOutput('DOCUMENTS_BLOB_URL'), await azureCredential());
  for (const name of blobContainers) {
    const restored = await restoreErased(service.getContainerClient(name), at, prefix);
    console.log([`${name}: ${restored.length} restored`, ...restored].join('\n  '));
  }
});
