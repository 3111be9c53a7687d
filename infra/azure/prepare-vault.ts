/**
 * `npm run prepare-vault`: puts what is missing into the vault of a deployment: random secrets, and a self-signed
 * certificate for the sealing key. `azd` runs it after provisioning; none of it is written to a disk. The app then reads
 * its secrets again, and the command waits until `/api/health` is healthy. `azd` runs it with `--deployed` after
 * deploying: then the app must answer.
 * It renews a self-signed certificate in its last 30 days; `-- --renew` does so at any time. `-- --request <common name>`
 * prints a certificate request for the key; `-- --chain <file.pem>` stores the answer of an authority.
 */
import { readFile } from 'node:fs/promises';
import { azureCredential } from '../../shared/azure-credential.ts';
import { readArguments } from '../arguments.ts';
import { deploymentOutput } from '../environment.ts';
import { takeEffect } from './deployed-app.ts';
import { openVault } from './vault.ts';
import { fillVault, renewCertificate, requestForKey, storeChain } from './vault-contents.ts';

const usage = [
  'npm run prepare-vault                             puts missing secrets and a certificate into the vault',
  'npm run prepare-vault -- --renew                  makes a new self-signed certificate',
  'npm run prepare-vault -- --request <common name>  prints a certificate request for the sealing key',
  'npm run prepare-vault -- --chain <file.pem>       stores the certificate that an authority issued, with its chain',
  'npm run prepare-vault -- --deployed               waits until the deployed app is healthy',
].join('\n');

async function main(): Promise<void> {
  const options = {
    request: { type: 'string' },
    chain: { type: 'string' },
    renew: { type: 'boolean', default: false },
    deployed: { type: 'boolean', default: false },
  } as const;
  const { values } = readArguments({ usage, options });
  const keyId = deploymentOutput('SEAL_KEY_VAULT_KEY_ID');
  const vault = openVault({ url: deploymentOutput('KEY_VAULT_URL'), credential: await azureCredential() });
  const key = { keyId, credential: azureCredential };
  if (values.request) {
    process.stdout.write(await requestForKey(vault, key, values.request));
    return;
  }
  if (values.chain) {
    for (const warning of await storeChain(vault, key, await readFile(values.chain, 'utf8'))) console.error(warning);
    console.log('Stored; the certificate that sealed until now is kept.');
  } else {
    const { PUBLIC_URL: publicUrl } = process.env;
    const making = { commonName: publicUrl ? new URL(publicUrl).hostname : 'Countersign', at: new Date() };
    const made = await fillVault(vault, key, making);
    console.log(made.length > 0 ? `Made in the vault: ${made.join(', ')}` : 'The vault has everything.');
    const isRenewed = await renewCertificate(vault, key, { ...making, isAsked: values.renew });
    if (isRenewed)
      console.log('The self-signed sealing certificate was renewed. The former one is kept for verification.');
  }
  if (!process.env.COUNTERSIGN_ALERT_EMAIL) {
    console.log('Alerts are only in the portal: azd env set COUNTERSIGN_ALERT_EMAIL <address>, and provision again.');
  }
  await takeEffect(
    { resourceId: deploymentOutput('APP_RESOURCE_ID'), credential: await azureCredential() },
    { url: deploymentOutput('APP_URL'), isDeployed: values.deployed || values.renew || values.chain !== undefined },
  );
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
