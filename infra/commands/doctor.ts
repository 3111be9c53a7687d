/**
 * `npm run doctor`: checks each part of the environment that the settings name, and seals one document on a scratch
 * account. The settings come from the environment, else from local.settings.json; without any, the doctor starts a
 * local stack. It names each unhealthy part and the remedy, and exits with 0 only if all parts are healthy.
 */
import { azureCredential } from '../../shared/azure-credential.ts';
import { services } from '../../shared/services.ts';
import { readArguments } from '../arguments.ts';
import { openVault } from '../azure/vault.ts';
import { buildIfMissing } from '../build.ts';
import { storedSettings } from '../environment.ts';
import { withStack } from '../local/stack.ts';
import type { Finding } from './doctor/check.ts';
import { strayParameters, vaultSettings } from './doctor/deployment.ts';
import { examineAll, reportLine } from './doctor/examine-all.ts';
import { explainSignIn } from './doctor/explain.ts';

readArguments({ usage: 'npm run doctor   checks the environment that the settings name; it takes no options' });

let hasNotes = false;

function report(finding: Finding): void {
  if (finding.state === 'note') hasNotes = true;
  process.stdout.write(reportLine(finding));
}

/** Reads the settings that a deployment keeps in its vault. The other settings are outputs of its templates. */
async function readVault(url: string): Promise<void> {
  const vault = openVault({ url, credential: await azureCredential(), refusedDelaysMs: [] });
  Object.assign(process.env, await vaultSettings(vault, process.env));
}

/** Sets the environment's settings in `process.env`, where the app reads them. */
async function withSettings(run: () => Promise<boolean>): Promise<boolean> {
  for (const [name, value] of Object.entries(await storedSettings())) process.env[name] ??= value;
  for (const note of strayParameters(process.env)) {
    report({ part: 'deployment', state: 'note', words: note, durationMs: 0 });
  }
  const { KEY_VAULT_URL } = process.env;
  if (KEY_VAULT_URL) await readVault(KEY_VAULT_URL);
  if (process.env.COSMOS_ENDPOINT || process.env.COUNTERSIGN_ENV) return run();
  process.stdout.write('No settings were found. The doctor checks a local stack of its own.\n');
  await buildIfMissing();
  return withStack((stack) => {
    Object.assign(process.env, stack.env);
    return run();
  });
}

const isHealthy = await withSettings(() => examineAll(services, report)).catch((error: Error) => {
  report({ part: 'configuration', state: 'unhealthy', words: explainSignIn(error) ?? error.message, durationMs: 0 });
  return false;
});
const verdict = hasNotes ? 'All checks passed, but see the notes.' : 'All checks passed.';
process.stdout.write(isHealthy ? `${verdict}\n` : 'At least one check failed.\n');
// Open connections of the clients would keep the process alive.
process.exit(isHealthy ? 0 : 1);
