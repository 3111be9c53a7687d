/**
 * `npm run prepare-vault`: puts what is missing into the vault of a deployment: random secrets, and a self-signed
 * certificate for the sealing key. `azd` runs it after provisioning; nothing of it is written to a disk.
 * `-- --request <common name>` prints a certificate request for the key; `-- --chain <file.pem>` stores the answer.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { azureCredential } from '../../shared/azure-credential.ts';
import { openVault } from './vault.ts';
import { fillVault, requestForKey, storeChain } from './vault-contents.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { request: { type: 'string' }, chain: { type: 'string' } } });
  const { KEY_VAULT_URL: url, SEAL_KEY_VAULT_KEY_ID: keyId, PUBLIC_URL: publicUrl } = process.env;
  if (!url || !keyId) {
    throw new Error(
      'KEY_VAULT_URL and SEAL_KEY_VAULT_KEY_ID are not set: azd sets them; else run: eval "$(azd env get-values)"',
    );
  }
  const vault = openVault({ url, credential: await azureCredential() });
  const key = { keyId, credential: azureCredential };
  if (values.request) {
    process.stdout.write(await requestForKey(vault, key, values.request));
  } else if (values.chain) {
    for (const warning of await storeChain(vault, key, await readFile(values.chain, 'utf8'))) console.error(warning);
    console.log(
      'Stored; the certificate that sealed until now is kept. Restart the app, or wait a day, for it to take effect.',
    );
  } else {
    const made = await fillVault(vault, key, publicUrl ? new URL(publicUrl).hostname : 'Countersign');
    console.log(made.length > 0 ? `Made in the vault: ${made.join(', ')}` : 'The vault has everything.');
  }
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
