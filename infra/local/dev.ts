/**
 * `npm run dev`: `npm start` that watches the sources. After a change in functions, shared or web it builds incrementally
 * and restarts only the Functions host, on the same port; the stores keep running, with all their records. When a build
 * fails, it prints the errors and the host of the last build keeps serving. `--inspect` opens the inspector of
 * the host, which also covers its worker threads. `--fresh` as for `npm start`.
 */
import { resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { type AppBuild, openBuild } from '../build.ts';
import { firstToEnd, greeting, type Product, runProduct, wantedPort } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { buildLocalPrograms } from './programs.ts';
import { type HostProcess, type Stores, startHost, startStores } from './stack.ts';
import { type SourceWatcher, watchSources } from './watch.ts';

const root = resolve(import.meta.dirname, '../..');
const watched = ['functions', 'shared', 'web', 'docs/build', 'infra/local'];

interface Options {
  fresh: boolean;
  inspect: boolean;
  'inspect-port': string;
}

const flag = { type: 'boolean', default: false } as const;
const optionTypes = {
  fresh: flag,
  inspect: flag,
  'inspect-port': { type: 'string', default: '9229' },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The running product, with everything that must stop at the end of this process. */
class DevServer implements Product {
  readonly #options: Options;
  #port = 0;
  #stores: Stores | undefined;
  #build: AppBuild | undefined;
  #watcher: SourceWatcher | undefined;
  /** Undefined if the last build could not start. */
  #host: HostProcess | undefined;
  /** Paths that changed since the last host started. After a failed build the next change builds them too. */
  #unbuilt: string[] = [];
  #isEnding = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { fresh } = this.#options;
    this.#port = wantedPort();
    const folder = dataFolder(process.env);
    await buildLocalPrograms();
    const meanwhile = async () => {
      this.#build = await openBuild(undefined, { sourcemap: 'linked' });
      await this.#build.rebuild({ functions: true, web: true });
    };
    this.#stores = await startStores({ dataDir: folder, fresh, env: process.env, print: 'inherit', meanwhile });
    const { url } = await this.#startHost();
    this.#port = Number(new URL(url).port);
    this.#watcher = watchSources(root, watched, (paths) => this.#reload(paths));
    process.stdout.write(greeting(url, folder));
    say(`Watching ${watched.join(', ')}.`);
  }

  lost(): Promise<string> {
    return firstToEnd(this.#stores?.children ?? []);
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#watcher?.close();
    await this.#build?.dispose().catch(() => undefined);
    await this.#host?.stop();
    await this.#stores?.stop();
  }

  async #startHost(): Promise<HostProcess> {
    const { inspect, 'inspect-port': inspectPort } = this.#options;
    const nodeOptions = inspect
      ? ['--enable-source-maps', `--inspect=127.0.0.1:${inspectPort}`]
      : ['--enable-source-maps'];
    const env = this.#stores?.env ?? {};
    const host = await startHost({ env, port: this.#port, print: 'inherit', nodeOptions });
    this.#host = host;
    host.exited.then(() => {
      if (this.#isEnding || this.#host !== host) return;
      this.#host = undefined;
      say(`${host.name} ${host.ending}. The next change starts it again.`);
    });
    return host;
  }

  async #reload(paths: string[]): Promise<void> {
    const [first] = paths;
    const what = paths.length === 1 ? first : `${first} and ${paths.length - 1} more`;
    const startedAt = performance.now();
    this.#unbuilt = [...new Set([...this.#unbuilt, ...paths])];
    try {
      if (!(await this.#rebuild(this.#unbuilt))) {
        this.#unbuilt = [];
        return;
      }
    } catch (error) {
      // esbuild has printed its own errors.
      if (!(error instanceof Error && 'errors' in error)) say(messageOf(error));
      say(`${what}: the build failed; the host of the last build keeps serving.`);
      return;
    }
    const builtAt = performance.now();
    try {
      await this.#restart();
    } catch (error) {
      say(`${what}: the host did not start; the next change starts it again.\n${messageOf(error)}`);
      return;
    }
    const endedAt = performance.now();
    say(
      `reloaded in ${seconds(endedAt - startedAt)} (build ${seconds(builtAt - startedAt)}, host ${seconds(endedAt - builtAt)}): ${what}`,
    );
  }

  /** Returns false if nothing that runs in the host has changed. */
  async #rebuild(paths: readonly string[]): Promise<boolean> {
    const isIn = (...folders: string[]) => paths.some((path) => folders.some((folder) => path.startsWith(folder)));
    const parts = { functions: isIn('functions/', 'shared/'), web: isIn('web/', 'shared/', 'docs/build/') };
    const isHostChanged = isIn('infra/local/host/');
    if (paths.some((path) => path.startsWith('infra/local/') && !path.startsWith('infra/local/host/')))
      say('A change of the stores or of this command counts from the next npm run dev.');
    if (isHostChanged) await buildLocalPrograms();
    if (parts.functions || parts.web) await this.#build?.rebuild(parts);
    return isHostChanged || parts.functions || parts.web;
  }

  async #restart(): Promise<void> {
    const before = this.#host;
    this.#host = undefined;
    await before?.stop();
    this.#unbuilt = [];
    await this.#startHost();
  }
}

const usage = [
  'npm run dev                          npm start with rebuild and restart at every change',
  'npm run dev -- --fresh               the same, with the data of earlier starts deleted',
  'npm run dev -- --inspect             opens the inspector of the host; --inspect-port <port> chooses another than 9229',
].join('\n');

const { values } = readArguments({ usage, options: optionTypes });
process.exit(await runProduct(() => new DevServer(values)));
