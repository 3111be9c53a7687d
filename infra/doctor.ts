/**
 * `npm run doctor`: examines the environment that the settings name (the environment's, else those of
 * local.settings.json; without any, a local stack of its own), part by part, and seals one document on a scratch
 * account. Says what is ill in words a person can act on; ends with 0 only if everything is well.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ConfigError } from '../shared/config.ts';
import { azureCredential } from '../shared/azure-credential.ts';
import { services } from '../shared/services.ts';
import { vaultSecrets } from './azure/shape.ts';
import { openVault } from './azure/vault.ts';
import { buildBundle } from './build.ts';
import { examine, type Finding } from './doctor/check.ts';
import { explainSignIn } from './doctor/explain.ts';
import { lastCheck, sealingChecks } from './doctor/check-sealing.ts';
import { storeChecks } from './doctor/check-stores.ts';
import { startStack } from './local/stack.ts';

const root = resolve(import.meta.dirname, '..');

type Environment = Record<string, string | undefined>;

function tell({ part, state, words, durationMs }: Finding): void {
  const mark = { well: 'well', ill: 'ILL ', 'not tried': '  – ' }[state];
  const time = state === 'not tried' ? '' : `  [${durationMs} ms]`;
  process.stdout.write(`${mark}  ${part}: ${words}${time}\n`);
}

async function examineAll(): Promise<boolean> {
  const open = services();
  const composed = await open.catch((error: unknown) => error as Error);
  if (composed instanceof Error) {
    const problems = composed instanceof ConfigError ? composed.problems : [composed.message];
    for (const words of problems) tell({ part: 'configuration', state: 'ill', words, durationMs: 0 });
    return false;
  }
  tell({
    part: 'configuration',
    state: 'well',
    words: `${composed.config.env}, every setting readable`,
    durationMs: 0,
  });
  let isWell = true;
  for (const check of [...storeChecks(composed), ...sealingChecks(composed)]) {
    const finding = await examine(check);
    tell(finding);
    isWell &&= finding.state === 'well';
  }
  const last = lastCheck(composed);
  if (!isWell) {
    tell({ part: last.part, state: 'not tried', words: 'not tried, because something it needs is ill', durationMs: 0 });
    return false;
  }
  const finding = await examine(last);
  tell(finding);
  return finding.state === 'well';
}

async function storedSettings(): Promise<Environment> {
  const text = await readFile(join(root, 'local.settings.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { Values?: Environment }).Values ?? {};
}

/** A deployment's settings are outputs of its templates; the rest of them lies in its vault. */
async function readVault(url: string): Promise<void> {
  const vault = openVault({ url, credential: await azureCredential(), refusedDelaysMs: [] });
  for (const name of vaultSecrets) {
    const value = process.env[name] ?? (await vault.secret(name));
    if (value !== null) process.env[name] = value;
  }
}

/** Runs with the settings in `process.env`, which is where the app reads them. */
async function withSettings(run: () => Promise<boolean>): Promise<boolean> {
  for (const [name, value] of Object.entries(await storedSettings())) process.env[name] ??= value;
  const { KEY_VAULT_URL } = process.env;
  if (KEY_VAULT_URL) await readVault(KEY_VAULT_URL);
  if (process.env.COSMOS_ENDPOINT || process.env.COUNTERSIGN_ENV) return run();
  process.stdout.write('No settings: examining a local stack.\n');
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-doctor-'));
  await buildBundle();
  const stack = await startStack({ dataDir });
  try {
    Object.assign(process.env, stack.env);
    return await run();
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isWell = await withSettings(examineAll).catch((error: Error) => {
  tell({ part: 'configuration', state: 'ill', words: explainSignIn(error) ?? error.message, durationMs: 0 });
  return false;
});
process.stdout.write(isWell ? 'Everything is well.\n' : 'Something is ill.\n');
// Clients keep connections open that nobody needs any more.
process.exit(isWell ? 0 : 1);
