/** The app's identity in Azure: a managed identity in the cloud, a developer's sign-in elsewhere. */
import type { TokenCredential } from '@azure/identity';
import { lazily } from './lazily.ts';

export const azureCredential = lazily<TokenCredential>(async () => {
  const { DefaultAzureCredential } = await import('@azure/identity');
  return new DefaultAzureCredential();
});
