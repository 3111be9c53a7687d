/** Conditions under which a host starts, and its message if it cannot. */
import { type AnApp, runningApp, send } from './fixture-app.ts';

const handler = 'handler: () => ({ body: "ok" })';

async function failure(app: AnApp): Promise<string> {
  try {
    const running = await runningApp(app);
    await running.stop();
    return 'it started';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the start of a host', () => {
  it('has the route prefix "api" unless host.json says otherwise, and settings from local.settings.json', async () => {
    const app = await runningApp(
      {
        code: `app.http('A', { route: 'a', handler: () => ({ body: process.env.FIRST + process.env.SECOND }) });`,
        hostJson: { extensions: {} },
        files: { 'local.settings.json': JSON.stringify({ Values: { FIRST: 'file', SECOND: 'file' } }) },
      },
      { SECOND: 'environment' },
    );
    try {
      expect(await send(app.url, { path: '/api/a' })).toMatchObject({ status: 200, body: 'fileenvironment' });
      expect(await send(app.url, { path: '/a' })).toMatchObject({ status: 404 });
    } finally {
      await app.stop();
    }
  });

  it.each<[string, AnApp, string]>([
    ['an entry file throws', { code: 'throw new Error("broken at load");' }, 'broken at load'],
    ['nothing is registered', { code: '' }, 'no functions'],
    ['a route begins with a slash', { code: `app.http('A', { route: '/a', ${handler} });` }, 'must not begin with "/"'],
    [
      'two functions have one route and method',
      { code: `app.http('A', { route: 'a', ${handler} }); app.http('B', { route: 'A', ${handler} });` },
      'are those of "A" already',
    ],
    [
      'a schedule makes no sense',
      { code: `app.timer('A', { schedule: '0 0 0 31 2 *', ${handler} });` },
      'never occurs',
    ],
    [
      'an output binding is not imitated',
      {
        code: `const extraOutputs = [output.storageQueue({ queueName: 'abc', connection: 'X' })];
          app.http('A', { route: 'a', extraOutputs, ${handler} });`,
      },
      'does not imitate output bindings of type "queue"',
    ],
  ])('is refused when %s', async (_when, app, sentence) => {
    expect(await failure(app)).toContain(sentence);
  });

  it('refuses a registration that comes too late', async () => {
    const app = await runningApp({
      code: `app.http('A', { route: 'a', handler: () => {
        try { app.http('B', { route: 'b', ${handler} }); } catch (error) { return { body: error.message }; }
      } });`,
    });
    try {
      expect((await send(app.url, { path: '/a' })).body).toContain('after the app had started');
    } finally {
      await app.stop();
    }
  });

  it('says which port is taken', async () => {
    const first = await runningApp({ code: `app.http('A', { route: 'a', ${handler} });` });
    try {
      const { port } = new URL(first.url);
      const { startHost } = await import('../../../../infra/local/stack.ts');
      await expect(startHost({ env: {}, port: Number(port), appRoot: first.folder })).rejects.toThrow(
        `Port ${port} on 127.0.0.1 is in use`,
      );
    } finally {
      await first.stop();
    }
  });
});
