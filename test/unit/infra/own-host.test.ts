/** The host and the mailbox of the local product answer only to their own names (DNS rebinding). */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
