/** How a host ends. */

import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { eventually } from '../../../fixtures/eventually.ts';
import { type RunningApp, runningApp, says, send } from './fixture-app.ts';

const code = `
const { appendFileSync } = await import('node:fs');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
app.http('Slow', { route: 'slow/{ms}', handler: async (request) => {
  console.log('has begun ' + request.params.ms);
  appendFileSync(new URL('accepted', import.meta.url), request.query.get('name') + '\\n');
  await wait(Number(request.params.ms));
  return { body: 'done' };
} });
app.http('Crash', { route: 'crash', handler: () => { setTimeout(() => { throw new Error('thrown after the answer'); }); return wait(5000); } });
`;

interface Heard {
  statuses: number[];
  /** The name of the request without an answer. */
  unanswered?: string;
}

/** A client with one connection that repeats its request until `until` returns true or the answer is not 200. */
async function client(url: string, name: number, until: () => boolean, onServed: () => void): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  try {
    while (!until()) {
      const ms = Math.floor(Math.random() * 40);
      const asked = `${name}-${statuses.length}`;
      const status = await new Promise<number | undefined>((resolve) => {
        const path = `/slow/${ms}?name=${asked}`;
        const outgoing = request({ hostname, port, path, agent }, (incoming) => {
          incoming
            .resume()
            .on('end', () => resolve(incoming.statusCode))
            .on('error', () => resolve(undefined));
        });
        outgoing.on('error', () => resolve(undefined)).end();
      });
      if (status === undefined) return { statuses, unanswered: asked };
      statuses.push(status);
      if (status !== 200) return { statuses };
      onServed();
    }
    return { statuses };
  } finally {
    agent.destroy();
  }
}

describe('the end of a host', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await runningApp({ code });
  });
  afterEach(() => app?.stop());

  const begun = (ms: number) => says(app, `has begun ${ms}`);

  it('finishes what it has accepted and exits with 0', async () => {
    const slow = send(app.url, { path: '/slow/1500' });
    await begun(1500);
    process.kill(app.host.pid, 'SIGTERM');
    expect(await slow).toMatchObject({ status: 200, body: 'done', headers: { connection: 'close' } });
    await app.host.exited;
    expect(app.host.ending).toBe('ended with code 0');
  });

  it('drops no accepted request under load: what gets no answer has not begun', async () => {
    let isOver = false;
    const served = new Set<number>();
    const clients = Array.from({ length: 60 }, (_, name) =>
      client(
        app.url,
        name,
        () => isOver,
        () => served.add(name),
      ),
    );
    await eventually(async () => (served.size === clients.length ? true : undefined));
    process.kill(app.host.pid, 'SIGTERM');
    await app.host.exited;
    isOver = true;
    const results = await Promise.all(clients);
    // A client that had no processor time to ask while the host refused asks on a connection that is closed by then.
    const accepted = new Set((await readFile(join(app.folder, 'accepted'), 'utf8')).split('\n'));
    const answered = results.flatMap(({ statuses }) => statuses.filter((status) => status === 200)).length;
    expect(accepted.size - 1).toBe(answered);
    expect(results.flatMap(({ unanswered }) => unanswered ?? []).filter((name) => accepted.has(name))).toEqual([]);
    for (const { statuses } of results) expect([200, 503]).toContain(statuses.at(-1));
    expect(app.host.ending).toBe('ended with code 0');
  });

  it('closes the connections of requests that still run after ten seconds', async () => {
    const endless = send(app.url, { path: '/slow/60000' }).catch((error: NodeJS.ErrnoException) => error.code);
    await begun(60000);
    const startedAt = Date.now();
    process.kill(app.host.pid, 'SIGTERM');
    expect(await endless).toBe('ECONNRESET');
    await app.host.exited;
    expect(Date.now() - startedAt).toBeGreaterThan(9_000);
    expect(app.host.ending).toBe('ended with code 0');
    await says(app, 'was aborted');
  }, 90_000);

  it('exits with 1 at an uncaught error, as a worker does', async () => {
    await expect(send(app.url, { path: '/crash' })).rejects.toThrow();
    await app.host.exited;
    expect(app.host.ending).toBe('ended with code 1');
    await says(app, 'thrown after the answer');
  });
});
