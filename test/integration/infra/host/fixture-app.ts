/** Small Functions apps in temporary folders; the host runs each in a separate process. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type HostProcess, startHost } from '../../../../infra/local/stack.ts';
import { eventually } from '../../../fixtures/eventually.ts';

const modules = resolve(__dirname, '../../../../node_modules');

export interface AnApp {
  /** Code of `app.mjs`, in which `app` and `output` are those of @azure/functions. */
  code: string;
  hostJson?: object;
  /** More files, by path. */
  files?: Record<string, string>;
  packageJson?: object;
}

/** The folder of an app; the caller removes it. */
export async function anApp({ code, hostJson, files = {}, packageJson }: AnApp): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'functions-app-'));
  const all: Record<string, string> = {
    'package.json': JSON.stringify(packageJson ?? { type: 'module', main: 'app.mjs' }),
    'host.json': JSON.stringify({ version: '2.0', extensions: { http: { routePrefix: '' } }, ...hostJson }),
    'app.mjs': `import functions from '@azure/functions';\nconst { app, output } = functions;\n${code}`,
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  await symlink(modules, join(folder, 'node_modules'));
  return folder;
}

export interface RunningApp {
  url: string;
  folder: string;
  host: HostProcess;
  stop(): Promise<void>;
}

export async function runningApp(app: AnApp, env: Record<string, string> = {}): Promise<RunningApp> {
  const folder = await anApp(app);
  try {
    const host = await startHost({ env, appRoot: folder, readsLocalSettings: true });
    return {
      url: host.url,
      folder,
      host,
      async stop() {
        await host.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface RawRequest {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Leaves Content-Length away. */
  isChunked?: boolean;
}

/** Like fetch, but sends exactly the path and the headers given. */
export async function send(url: string, given: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', path, headers = {}, body, isChunked } = given;
  const { hostname, port } = new URL(url);
  const outgoing = request({ hostname, port, method, path, headers, agent: false });
  if (isChunked) outgoing.write(body ?? '');
  outgoing.end(isChunked ? undefined : body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  // The server may close the connection before it has read the whole body.
  outgoing.on('error', () => undefined);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: await text(incoming) };
}

/** Waits for a line of the host, which may come after the answer of the request. */
export const says = ({ host }: Pick<RunningApp, 'host'>, text: string) =>
  eventually(() => host.output().includes(text));
