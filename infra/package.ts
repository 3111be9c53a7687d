/**
 * `npm run package`: makes the deployable app in `package`: `app/`, which `azd` deploys, and `countersign.zip` for
 * other ways to deploy.
 */
import { join, relative, resolve, sep } from 'node:path';
import { readArguments } from './arguments.ts';
import { buildApp } from './build.ts';
import { type DeployablePackage, makePackage, packageLimitBytes } from './deployable.ts';

const root = resolve(import.meta.dirname, '..');

/** Sums the bytes by kind of content, the largest first. */
function shares(entries: DeployablePackage['entries']): [string, number][] {
  const sums = new Map<string, number>();
  for (const { name, bytes } of entries) {
    const kind = /^dist\/(web|fonts|workers)\//.exec(name)?.[1] ?? 'code';
    sums.set(kind, (sums.get(kind) ?? 0) + bytes);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

async function main(): Promise<number> {
  readArguments({ usage: 'npm run package   makes the deployable app in the folder package; it takes no options' });
  const dist = join(root, 'dist');
  await buildApp(dist);
  const { zipPath, folder, bytes, sha256, entries } = await makePackage(dist, join(root, 'package'));
  const { stdout } = process;
  stdout.write(`${relative(process.cwd(), folder)}${sep}  ${entries.length} files\n`);
  for (const [kind, sum] of shares(entries)) stdout.write(`  ${kind.padEnd(8)} ${megabytes(sum).padStart(9)}\n`);
  stdout.write(`${relative(process.cwd(), zipPath)}  ${megabytes(bytes)} (${bytes} bytes)\nsha256  ${sha256}\n`);
  if (bytes <= packageLimitBytes) return 0;
  process.stderr.write(`The zip is larger than ${megabytes(packageLimitBytes)}.\n`);
  return 1;
}

process.exitCode = await main();
