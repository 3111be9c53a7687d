/**
 * `npm run reset-password -- ada@example.com`: sets a new password for an account of the configured records and prints it
 * once. Passwords are hashed with the product's own `PASSWORD_PEPPER`: from the settings, the vault that they name,
 * or the `npm start` that runs on the data folder.
 */
import { bcryptPasswords, type Pepper } from '../../shared/auth/passwords.ts';
import { azureCredential } from '../../shared/azure-credential.ts';
import { resetPassword } from '../../shared/operations/accounts/passwords.ts';
import { cosmosAccounts } from '../../shared/records/cosmos-accounts.ts';
import { ringEntries } from '../../shared/settings-reader.ts';
import { systemClock, systemRandom, systemTimer } from '../../shared/system.ts';
import { readArguments } from '../arguments.ts';
import { openVault } from '../azure/vault.ts';
import { buildIfMissing } from '../build.ts';
import { configuredRecords, type Environment, runCommand } from '../environment.ts';
import { dataFolder } from '../local/data-folder.ts';
import { localSecrets } from '../local/secrets.ts';

async function currentPepper({ PASSWORD_PEPPER, KEY_VAULT_URL, COUNTERSIGN_ENV }: Environment): Promise<Pepper> {
  const text =
    PASSWORD_PEPPER ??
    (KEY_VAULT_URL && (await secretOf(KEY_VAULT_URL))) ??
    (COUNTERSIGN_ENV === 'local' ? (await localSecrets(dataFolder(process.env))).PASSWORD_PEPPER : null);
  if (!text) throw new Error('PASSWORD_PEPPER is not set. Set it, or set KEY_VAULT_URL to the vault that holds it.');
  const [current] = ringEntries(text);
  return { kid: current?.kid ?? null, secret: Buffer.from(current?.encoded ?? '', 'base64') };
}

async function secretOf(url: string): Promise<string | null> {
  return openVault({ url, credential: await azureCredential(), refusedDelaysMs: [] }).secret('PASSWORD_PEPPER');
}

async function main(): Promise<void> {
  const usage = 'npm run reset-password -- ada@example.com   sets a new password for this account';
  const [email = ''] = readArguments({ usage, operands: [1, 1] }).positionals;
  const { containers, settings } = await configuredRecords();
  const passwords = bcryptPasswords([await currentPepper(settings)]);
  // A worker thread of the bundle hashes the password.
  await buildIfMissing();
  const deps = {
    accounts: cosmosAccounts(containers),
    passwords,
    random: systemRandom,
    clock: systemClock,
    timer: systemTimer,
  };
  console.log(await resetPassword(deps, email));
  console.error(
    'All sessions of the account have ended; API keys and webhooks stay. The password is not shown again. Ask its owner to change it after logging in.',
  );
}

await runCommand(main);
