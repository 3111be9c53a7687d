/** The app's identity in Azure, loaded on first use: a managed identity in the cloud, a developer's sign-in elsewhere. */
import type { TokenCredential } from '@azure/identity';

let credential: Promise<TokenCredential> | undefined;

export function azureCredential(): Promise<TokenCredential> {
  credential ??= import('@azure/identity').then(({ DefaultAzureCredential }) => new DefaultAzureCredential());
  return credential;
}
