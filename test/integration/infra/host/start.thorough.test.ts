/** Conditions under which a host starts, and its message if it cannot. */
import { startHost } from '../../../../infra/local/stack.ts';
import { type AnApp, type RunningApp, runningApp, send } from './fixture-app.ts';

const handler = 'handler: () => ({ body: "ok" })';

async function withApp(app: AnApp, check: (app: RunningApp) => Promise<void>, env = {}): Promise<void> {
  const running = await runningApp(app, env);
  await check(running).finally(running.stop);
}

describe('the start of a host', () => {
  it('has the route prefix "api" unless host.json says otherwise, and settings from local.settings.json', async () => {
    const app = {
      code: `app.http('A', { route: 'a', handler: () => ({ body: process.env.FIRST + process.env.SECOND }) });`,
      hostJson: { extensions: {} },
      files: { 'local.settings.json': JSON.stringify({ Values: { FIRST: 'file', SECOND: 'file' } }) },
    };
    const check = async ({ url }: RunningApp) => {
      expect(await send(url, { path: '/api/a' })).toMatchObject({ status: 200, body: 'fileenvironment' });
      expect(await send(url, { path: '/a' })).toMatchObject({ status: 404 });
    };
    await withApp(app, check, { SECOND: 'environment' });
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
    await expect(withApp(app, async () => undefined)).rejects.toThrow(sentence);
  });

  it('refuses a registration that comes too late', async () => {
    const code = `app.http('A', { route: 'a', handler: () => {
      try { app.http('B', { route: 'b', ${handler} }); } catch (error) { return { body: error.message }; }
    } });`;
    await withApp({ code }, async ({ url }) => {
      expect((await send(url, { path: '/a' })).body).toContain('after the app had started');
    });
  });

  it('says which port is taken', async () => {
    await withApp({ code: `app.http('A', { route: 'a', ${handler} });` }, async ({ url, folder }) => {
      const { port } = new URL(url);
      const second = startHost({ env: {}, port: Number(port), appRoot: folder });
      await expect(second).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    });
  });
});
