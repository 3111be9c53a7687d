/** The host and the mailbox of the local product serve only their own names and complete requests. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpServer } from '../../../infra/local/host/http-server.ts';
import { startMailbox } from '../../../infra/local/mailbox/start-mailbox.ts';
import { isOwnHost } from '../../../infra/local/own-host.ts';

const statusOf = (url: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = request(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode));
    asked.once('error', reject).end();
  });

it.each([
  '127.0.0.1',
  '127.0.0.1:7071',
  'localhost:7071',
  'LOCALHOST',
  '[::1]:80',
  'app.localhost',
  'sign.example:443',
])('Host %s names this machine', (host) => expect(isOwnHost(host, 'https://sign.example')).toBe(true));

it.each(['attacker.example', 'localhost.attacker.example', 'notlocalhost', 'sign.example.attacker.example', 'a b', ''])(
  'Host %j does not',
  (host) => expect(isOwnHost(host, 'https://sign.example')).toBe(false),
);

describe('the host', () => {
  let server: HttpServer;
  let url: string;

  beforeAll(async () => {
    server = new HttpServer({
      host: '127.0.0.1',
      port: 0,
      routes: { find: () => ({ fn: {} as never, params: {} }) } as never,
      requestMs: 500,
      log: { write: () => undefined } as never,
      publicUrl: () => undefined,
      run: async () => ({ returnValue: { http: { statusCode: '200' } } }) as never,
      runManually: () => undefined,
      localPages: () => false,
      markPages: (answer) => answer,
    });
    url = await server.listen();
  });
  afterAll(() => server.drain(1_000));

  it('421: a request by the name of a stranger (DNS rebinding)', async () => {
    expect(await statusOf(url, 'attacker.example')).toBe(421);
    expect(await statusOf(url, `localhost:${new URL(url).port}`)).toBe(200);
  });

  it('408 and the end of the connection: a body that never comes', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

it('the mailbox answers 421 to the name of a stranger', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const mailbox = await startMailbox({ file: join(folder, 'mail.jsonl'), smtpPort: 0, httpPort: 0 });
  try {
    expect(await statusOf(mailbox.url, 'attacker.example')).toBe(421);
    expect(await statusOf(mailbox.url, 'localhost')).not.toBe(421);
  } finally {
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
});
