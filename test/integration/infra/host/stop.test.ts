/** How a host ends. */

import { Agent, request } from 'node:http';
import { eventually, type RunningApp, runningApp, says, send } from './fixture-app.ts';

const code = `
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
app.http('Slow', { route: 'slow/{ms}', handler: async (request) => {
  console.log('has begun ' + request.params.ms);
  await wait(Number(request.params.ms));
  return { body: 'done' };
} });
app.http('Crash', { route: 'crash', handler: () => { setTimeout(() => { throw new Error('thrown after the answer'); }); return wait(5000); } });
`;

/** One client on one connection, asking again and again until it is told to go. */
async function client(
  url: string,
  until: () => boolean,
  onServed: () => void,
): Promise<{ statuses: number[]; failure?: string }> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  try {
    while (!until()) {
      const status = await new Promise<number>((resolve, reject) => {
        const ms = Math.floor(Math.random() * 40);
        const outgoing = request({ hostname, port, path: `/slow/${ms}`, agent }, (incoming) => {
          incoming
            .resume()
            .on('end', () => resolve(incoming.statusCode ?? 0))
            .on('error', reject);
        });
        outgoing.on('error', reject).end();
      });
      statuses.push(status);
      if (status !== 200) return { statuses };
      onServed();
    }
    return { statuses };
  } catch (error) {
    return { statuses, failure: (error as NodeJS.ErrnoException).code ?? String(error) };
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

  it('refuses with 503 what comes while it ends', async () => {
    const slow = send(app.url, { path: '/slow/8000' });
    await begun(8000);
    process.kill(app.host.pid, 'SIGTERM');
    const refusal = await eventually(async () => {
      const answer = await send(app.url, { path: '/slow/0' });
      return answer.status === 200 ? undefined : answer;
    });
    expect(refusal).toMatchObject({ status: 503, headers: { connection: 'close' } });
    expect(await slow).toMatchObject({ status: 200 });
  });

  it('drops no accepted request under load: every client hears 200 or, at last, 503', async () => {
    let isOver = false;
    const served = new Set<number>();
    const clients = Array.from({ length: 60 }, (_, name) =>
      client(
        app.url,
        () => isOver,
        () => served.add(name),
      ),
    );
    await eventually(async () => (served.size === clients.length ? true : undefined));
    process.kill(app.host.pid, 'SIGTERM');
    await app.host.exited;
    isOver = true;
    const results = await Promise.all(clients);
    expect(results.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    expect(new Set(results.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 503]));
    expect(results.map(({ statuses }) => statuses.at(-1))).toEqual(results.map(() => 503));
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
