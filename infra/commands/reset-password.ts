/**
 * `npm run reset-password -- ada@example.com`: sets a new password for an account of the configured records and prints it
 * once. With `--second-factor` it removes the authenticator app and the passkeys instead. Passwords are hashed with the product's own `PASSWORD_PEPPER`: from the settings, the vault that they name,
 * or the `npm start` that runs on the data folder.
 */
import { bcryptPasswords, type Pepper } from '../../shared/auth/passwords.ts';
import { azureCredential } from '../../shared/azure-credential.ts';
import { resetPassword } from '../../shared/operations/accounts/passwords.ts';
import { resetSecondFactor } from '../../shared/operations/accounts/second-factor.ts';
import { accountOfAddress } from '../../shared/operations/accounts/steps/account-of-address.ts';
import type { Containers } from '../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../shared/records/cosmos-accounts.ts';
import { cosmosMails } from '../../shared/records/cosmos-mails.ts';
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
  const usage = [
    'npm run reset-password -- ada@example.com                  sets a new password for this account',
    'npm run reset-password -- --second-factor ada@example.com  removes its authenticator app and its passkeys',
  ].join('\n');
  const { positionals, values } = readArguments({
    usage,
    options: { 'second-factor': { type: 'boolean', default: false } },
    operands: [1, 1],
  });
  const [email = ''] = positionals;
  const { containers, settings } = await configuredRecords();
  if (values['second-factor']) {
    await resetFactor(containers, email);
    return;
  }
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
    'All sessions of the account have ended; its second factor, API keys and webhooks stay. The password is not shown again. Ask its owner to change it after logging in.',
  );
}

async function resetFactor(containers: Containers, email: string): Promise<void> {
  const accounts = cosmosAccounts(containers);
  const account = await accountOfAddress({ accounts }, email);
  await resetSecondFactor(
    {
      accounts,
      clock: systemClock,
      timer: systemTimer,
      random: systemRandom,
      mails: cosmosMails(containers, systemRandom),
      // A timer of the service finds the message. A service that sends no e-mail leaves it to expire.
      jobQueue: { enqueueMail: async () => undefined },
      settings: { sendsMail: true },
      // Instances of the service remember an account for ten seconds.
      invalidateAccount: () => undefined,
    },
    account.value.id,
  );
  console.error(
    'The authenticator app and all passkeys of the account were removed, and all its sessions have ended. The password stays. The service notifies its owner by e-mail.',
  );
}

await runCommand(main);
