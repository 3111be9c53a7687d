/** The mail server of the local product: accepts mail for every address over SMTP and shows it over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { isOwnHost } from '../own-host.ts';
import { mailPage } from './mail-pages.ts';
import { MailStore } from './mail-store.ts';

export interface MailboxSettings {
  file: string;
  /** 0: any free port. */
  smtpPort: number;
  httpPort: number;
}

export interface Mailbox {
  smtpUrl: string;
  /** Base address of its pages. */
  url: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';
const maxMailBytes = 10 * 1024 * 1024;

export async function startMailbox({ file, smtpPort, httpPort }: MailboxSettings): Promise<Mailbox> {
  const store = await MailStore.open(file);
  const smtp = new SMTPServer({
    size: maxMailBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Every client runs on this machine, and a reverse look-up would delay the answer.
    disableReverseLookup: true,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        store.add(Buffer.concat(chunks), to).then(
          () => callback(),
          (error: Error) => callback(error),
        );
      });
    },
  });
  const http = createServer((request, response) => {
    if (!isOwnHost(request.headers.host)) {
      response.writeHead(421).end();
      return;
    }
    const url = new URL(request.url ?? '/', `http://${host}`);
    const answer = request.method === 'GET' ? mailPage(store, url.pathname, url.searchParams) : null;
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'content-security-policy': answer.policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(answer.body);
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(smtpPort, host, resolve);
  });
  // A client that disconnects during a mail must not stop the server.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(httpPort, host, resolve);
  });
  const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server)}`,
    url: `http://${host}:${portOf(http)}`,
    async close() {
      http.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => http.close(resolve)),
      ]);
    },
  };
}
