/**
 * `npm run delete-sealed-files -- <account>`: deletes all sealed files of a deployment for good, which `azd down` needs.
 * The name of the storage account must be given, as a confirmation.
 */
import { BlobServiceClient } from '@azure/storage-blob';
import { azureCredential } from '../../shared/azure-credential.ts';
import { readArguments } from '../arguments.ts';
import { deploymentOutput, runCommand } from '../environment.ts';
import { deleteForGood } from './document-versions.ts';

await runCommand(async () => {
  const usage =
    'npm run delete-sealed-files -- <storage account>   deletes every sealed file of the deployment for good';
  const { positionals } = readArguments({ usage, operands: [0, 1] });
  const account = deploymentOutput('DOCUMENTS_ACCOUNT');
  if (positionals[0] !== account) {
    throw new Error(
      `This deletes every sealed file of the deployment for good. To go on: npm run delete-sealed-files -- ${account}`,
    );
  }
  const service = new BlobServiceClient(deploymentOutput('DOCUMENTS_BLOB_URL'), await azureCredential());
  try {
    console.log(`${await deleteForGood(service, 'sealed')} versions deleted. Now run: azd down`);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === 'AuthorizationPermissionMismatch') {
      throw new Error(
        'This needs the roles "Storage Blob Data Owner" and "Storage Account Contributor" on the account.',
      );
    }
    if (code?.startsWith('BlobImmutable')) {
      throw new Error('The retention of sealed files (COUNTERSIGN_SEALED_RETENTION_DAYS) still protects some of them.');
    }
    throw new Error(message);
  }
});
