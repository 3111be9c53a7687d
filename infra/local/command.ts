/** Port, start message and end of `npm start` and `npm run dev`. */
import { readFileSync } from 'node:fs';
import type { Child } from './child.ts';

const defaultPort = 7071;

export function wantedPort(): number {
  const port = Number(process.env.PORT || defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('PORT must be a number from 0 to 65535.');
  return port;
}

/** Returns the `ready` line and the next steps for the user. */
export function greeting(url: string, folder: string): string {
  return [
    `ready ${url}`,
    '',
    `  In a browser:    ${url}`,
    `  Health:          curl ${url}/api/health`,
    `  Create account:  curl ${url}/api/Register -H 'content-type: application/json' \\`,
    `                     -d '{"email":"you@example.com","password":"a long password","invitationCode":"LOCAL-INVITE"}'`,
    '  Invitation code: LOCAL-INVITE (any number of times, in the local product only)',
    `  Sent e-mails:    ${url}/dev/mailbox`,
    `  Data folder:     ${folder} (npm start -- --fresh deletes it)`,
    '  More:            README.md. Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');
}

/** Returns the text of `npm start -- --stores`. `settings` describes what happened to local.settings.json. */
export function storesGreeting(env: Record<string, string>, folder: string, settings: string): string {
  const { AzureWebJobsStorage, AzureWebJobsStorage__accountName, COSMOS_ENDPOINT, SMTP_URL, MAILBOX_URL } = env;
  const isStock = AzureWebJobsStorage === 'UseDevelopmentStorage=true';
  const storage = isStock ? 'http://127.0.0.1:10000 (blobs), 10001 (queues), 10002 (tables)' : 'as the settings say';
  return [
    'stores ready',
    '',
    `  Storage:         ${AzureWebJobsStorage__accountName ?? storage}`,
    `  Cosmos DB:       ${COSMOS_ENDPOINT}`,
    `  E-mail:          ${SMTP_URL ?? 'as the settings say'}${MAILBOX_URL ? `, shown at ${MAILBOX_URL}/dev/mailbox` : ''}`,
    `  Data folder:     ${folder} (--fresh deletes it)`,
    `  Settings:        ${settings}`,
    '  The product:     npm run build && func start, in a second terminal. Press Ctrl-C here to stop the stores.',
    '',
    '',
  ].join('\n');
}

/** Returns the parent process of `pid`, or undefined without /proc. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/**
 * At a signal npm ends its shell but not the program in it, and a killed npm cannot forward a signal. A program that
 * npm started therefore ends when the shell or npm has ended.
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

/** Resolves with the reason to end: a signal, or the end of the npm that started the program. */
function endRequested(): Promise<string> {
  return Promise.race([interrupted(), parentGone()]);
}

function interrupted(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}

/**
 * A product that a command runs. `start` resolves when it is ready, `lost` resolves with a message when a part of it
 * ended.
 */
export interface Product {
  start(): Promise<void>;
  lost(): Promise<string>;
  stop(): Promise<void>;
}

/** After an interrupted start, children get this time to finish starting. */
const graceMs = 2_000;

/** Runs a product until something requests its end or a part of it ends. Returns the exit code. */
export async function runProduct(create: () => Product): Promise<number> {
  let product: Product | undefined;
  try {
    product = create();
    const ending = endRequested();
    const started = product.start();
    if (await Promise.race([started, ending])) {
      // Children that are still starting after this time end with this process.
      await Promise.race([started.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, graceMs))]);
      return 0;
    }
    const lost = await Promise.race([ending.then(() => undefined), product.lost()]);
    if (lost !== undefined) process.stderr.write(`${lost}. Stopping.\n`);
    return lost === undefined ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  } finally {
    await product?.stop();
  }
}

export const firstToEnd = (children: readonly Child<unknown>[]): Promise<string> =>
  Promise.race(children.map((child) => child.exited.then(() => `${child.name} ${child.ending}`)));
