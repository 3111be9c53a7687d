/**
 * `npm start`: the whole product on this machine, without a cloud. Builds the app, starts its stores and the Functions
 * host, says `ready http://127.0.0.1:<port>`, and takes everything down again at Ctrl-C or SIGTERM. `--fresh` forgets
 * what an earlier start has kept.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stop as stopBuilder } from 'esbuild';
import { buildBundle } from '../build.ts';
import { dataFolder } from './data-folder.ts';
import { type HostProcess, type Stores, startHost, startStores } from './stack.ts';

const defaultPort = 7071;
/** For a start that is interrupted in the middle. */
const graceMs = 2_000;

function wantedPort(): number {
  const port = Number(process.env.PORT || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  return port;
}

function nextSteps(url: string, folder: string): string {
  return [
    '',
    `  In a browser:    ${url}`,
    `  Is it well?      curl ${url}/api/health`,
    `  An account:      curl ${url}/api/Register -H 'content-type: application/json' \\`,
    `                     -d '{"email":"you@example.com","password":"a long password","invitationCode":"LOCAL-INVITE"}'`,
    '  Invitation code: LOCAL-INVITE (any number of times, here only)',
    `  E-mail it sends: ${url}/dev/mailbox`,
    `  Data folder:     ${folder} (npm start -- --fresh forgets it)`,
    '  Everything else: README.md. Ctrl-C stops it all.',
    '',
  ].join('\n');
}

/** The process that started `pid`; undefined where there is no /proc. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * npm ends its shell at a signal without telling what runs in it, and can tell nobody when it is killed itself:
 * started by npm, this ends with the shell and with npm.
 */
function parentGone(): Promise<string> {
  if (!process.env.npm_lifecycle_event) return new Promise(() => undefined);
  const shell = process.ppid;
  const npm = parentOf(shell);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === shell && parentOf(shell) === npm) return;
      clearInterval(timer);
      resolve('npm is gone');
    }, 500);
    timer.unref();
  });
}

function interrupted(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}

interface Options {
  fresh: boolean;
  'no-build': boolean;
}

interface Running {
  stores?: Stores;
  host?: HostProcess;
}

async function bringUp(running: Running, folder: string, { fresh, 'no-build': isBuilt }: Options): Promise<void> {
  const port = wantedPort();
  // First, because it refuses a folder in use: a start that is refused must not replace the bundle of the other one.
  running.stores = await startStores({ dataDir: folder, fresh, env: process.env, print: 'inherit' });
  if (!isBuilt) await built();
  running.host = await startHost({ env: running.stores.env, port, print: 'inherit' });
  await stopBuilder();
  process.stdout.write(`ready ${running.host.url}\n${nextSteps(running.host.url, folder)}\n`);
}

/** The first build also makes the fonts, which takes a while: nobody should wonder whether it hangs. */
async function built(): Promise<void> {
  const notice = setTimeout(() => process.stdout.write('Building; the first time takes up to a minute.\n'), 3_000);
  try {
    await buildBundle();
  } finally {
    clearTimeout(notice);
  }
}

async function takeDown({ host, stores }: Running): Promise<void> {
  await host?.stop();
  await stores?.stop();
}

async function main(): Promise<number> {
  const running: Running = {};
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { fresh: flag, 'no-build': flag } });
    const goAway = Promise.race([interrupted(), parentGone()]);
    const up = bringUp(running, dataFolder(process.env), values);
    const early = await Promise.race([up, goAway]);
    if (typeof early === 'string') {
      // What has not begun by then ends with this process.
      await Promise.race([up.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, graceMs))]);
      return 0;
    }
    const children = [running.host, ...(running.stores?.children ?? [])].filter((child) => child !== undefined);
    const lost = children.map((child) => child.exited.then(() => child));
    const why = await Promise.race([goAway, ...lost]);
    if (typeof why === 'string') return 0;
    process.stderr.write(`${why.name} ${why.ending}. Stopping.\n`);
    return 1;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  } finally {
    await takeDown(running);
  }
}

process.exit(await main());
