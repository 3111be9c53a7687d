/** Writes local.settings.json, from which `func start` reads the settings of the app. It never overwrites the file. */
import { readFile, writeFile } from 'node:fs/promises';
import { allowedOrigins } from './host/cors.ts';

type Settings = Record<string, string | undefined>;

const defaults = {
  FUNCTIONS_WORKER_RUNTIME: 'node',
  /** The core tools reportedly do not start an app in the mode OpenTelemetry, which host.json sets for Azure. */
  AzureFunctionsJobHost__telemetryMode: 'ApplicationInsights',
  COUNTERSIGN_ENV: 'local',
  /** The address of `func start`. */
  PUBLIC_URL: 'http://localhost:7071',
};

/** The settings that the stores determine. */
const storeNames = ['AzureWebJobsStorage', 'COSMOS_ENDPOINT', 'COSMOS_KEY', 'SMTP_URL'];

/** The order of local.settings.example.json. */
const names = [
  ...Object.keys(defaults),
  ...storeNames,
  'MAIL_FROM',
  'JWT_SECRETS',
  'PASSWORD_PEPPER',
  'API_KEY_PEPPER',
  'LINK_PEPPER',
  'WEBHOOK_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SEAL_KEY_PEM',
  'SEAL_CHAIN_PEM',
];

/** Settings that replace others. The file includes those that are set. */
const substitutes: Record<string, string[]> = {
  AzureWebJobsStorage: ['AzureWebJobsStorage__accountName', 'AzureWebJobsStorage__blobServiceUri'],
  COSMOS_KEY: [],
  SMTP_URL: ['ACS_ENDPOINT'],
  SEAL_KEY_PEM: ['SEAL_KEY_VAULT_KEY_ID'],
};

/**
 * Returns the values to write. It omits settings without a value, such as the key of an account that the app reaches by
 * its identity.
 */
export function localSettings(env: Settings): Record<string, string> {
  const all: Settings = { ...defaults, ...env };
  const wanted = [...names, ...Object.values(substitutes).flat()];
  return Object.fromEntries(
    wanted.flatMap((name) => {
      // Editors and tools treat line breaks in settings in different ways, so the value gets one line.
      const value = all[name]?.trim().replaceAll('\n', '\\n');
      return value ? [[name, value]] : [];
    }),
  );
}

/** Explains in sentences why an existing file may not work with these stores. */
function doubts(existing: Settings, wanted: Record<string, string>): string[] {
  const has = (name: string) => [name, ...(substitutes[name] ?? [])].some((candidate) => existing[candidate]);
  const lacking = Object.keys(wanted).filter((name) => !has(name));
  const different = storeNames.filter((name) => existing[name] && wanted[name] && existing[name] !== wanted[name]);
  return [
    ...(lacking.length > 0 ? [`It lacks ${lacking.join(', ')}.`] : []),
    ...(different.length > 0 ? [`It names other stores than these in ${different.join(', ')}.`] : []),
  ];
}

function valuesOf(text: string): Settings | undefined {
  try {
    const { Values, IsEncrypted } = JSON.parse(text.replace(/^\uFEFF/, '')) as {
      Values?: Settings;
      IsEncrypted?: boolean;
    };
    return IsEncrypted ? undefined : Values;
  } catch {
    return undefined;
  }
}

/** Writes the file if it does not exist, readable only by its owner. Returns a message for the user. */
export async function writeLocalSettings(path: string, env: Settings): Promise<string> {
  const Values = localSettings(env);
  const origins = [...allowedOrigins(env.COUNTERSIGN_ALLOWED_ORIGINS)];
  const content = { IsEncrypted: false, ...(origins.length > 0 && { Host: { CORS: origins.join(',') } }), Values };
  try {
    await writeFile(path, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return `${path} is written.`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const existing = valuesOf(await readFile(path, 'utf8'));
  const kept = `${path} exists and stays as it is.`;
  if (!existing) return `${kept} It has no values that can be read.`;
  const said = doubts(existing, Values);
  return said.length > 0 ? [kept, ...said, 'Without it, the next start writes one.'].join(' ') : kept;
}
