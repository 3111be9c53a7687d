/** Shared by the servers of tests: a free local port, and forwarding of requests. */
import {
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  port: number;
  /** Has no slash at its end. */
  url: string;
  /** Closes the open connections as well. */
  close(): Promise<void>;
}

/** Starts an HTTP or HTTPS server on a free port. */
export async function listening(server: Server, { host = '127.0.0.1', scheme = 'http' } = {}): Promise<Listening> {
  await new Promise<void>((ready) => server.listen(0, host, ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${scheme}://${host}:${port}`,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

interface Passing {
  headers?: IncomingHttpHeaders;
  /** Replace headers of the answer. */
  answerHeaders?: Record<string, string> | undefined;
  /** The body, if it has been read already. */
  body?: Buffer | undefined;
  /** Receives the answer instead of the client. */
  onAnswer?: ((answer: IncomingMessage) => void) | undefined;
}

/**
 * Passes requests on to a store. Each has its own connection: the store may close an idle one at any time, and the client
 * would then repeat its request.
 */
export function passTo(target: string) {
  const { hostname, port } = new URL(target);
  return (incoming: IncomingMessage, outgoing: ServerResponse, passing: Passing = {}): void => {
    const { headers = incoming.headers, answerHeaders, body, onAnswer } = passing;
    const { method, url: path } = incoming;
    const own = { agent: false as const, headers: { ...headers, connection: 'close' } };
    const passed = forward({ hostname, port, method, path, ...own }, (answer) => {
      if (onAnswer) return onAnswer(answer);
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...answerHeaders });
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    if (body) passed.end(body);
    else incoming.pipe(passed);
  };
}
