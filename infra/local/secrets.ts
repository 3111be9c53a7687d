/**
 * Secrets of the local product. The first start generates them and stores them in the data folder, and the app gets
 * them as settings.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDevelopmentCertificate } from './certificate.ts';

const random = () => randomBytes(32).toString('base64');

const makers = {
  JWT_SECRETS: () => `local-1:${random()}`,
  PASSWORD_PEPPER: random,
  API_KEY_PEPPER: random,
  LINK_PEPPER: random,
  WEBHOOK_KEY: random,
  /** The key of the local storage account is not a setting of the app. */
  STORAGE_KEY: () => randomBytes(64).toString('base64'),
};

export type LocalSecrets = Record<keyof typeof makers, string>;

async function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Writes the file atomically, readable only by its owner. */
async function writePrivate(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await chmod(`${path}.new`, 0o600);
  await rename(`${path}.new`, path);
}

export async function localSecrets(folder: string): Promise<LocalSecrets> {
  const path = join(folder, 'local-secrets.json');
  const stored = JSON.parse((await read(path)) ?? '{}') as Partial<LocalSecrets>;
  const names = Object.keys(makers) as (keyof LocalSecrets)[];
  const secrets = Object.fromEntries(names.map((name) => [name, stored[name] ?? makers[name]()])) as LocalSecrets;
  if (names.some((name) => stored[name] === undefined))
    await writePrivate(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Returns key and certificate chain of the development seal as PEM. */
export async function localSeal(folder: string): Promise<{ SEAL_KEY_PEM: string; SEAL_CHAIN_PEM: string }> {
  const below = join(folder, 'seal');
  const keyPath = join(below, 'key.pem');
  const chainPath = join(below, 'chain.pem');
  const [key, chain] = await Promise.all([read(keyPath), read(chainPath)]);
  if (key && chain) return { SEAL_KEY_PEM: key, SEAL_CHAIN_PEM: chain };
  const { keyPem, chainPem } = await generateDevelopmentCertificate();
  await mkdir(below, { recursive: true, mode: 0o700 });
  await writePrivate(keyPath, keyPem);
  await writePrivate(chainPath, chainPem);
  return { SEAL_KEY_PEM: keyPem, SEAL_CHAIN_PEM: chainPem };
}
