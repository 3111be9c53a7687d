/**
 * A forward proxy as slow as a bad phone connection. It also slows the requests of web workers, which the browser's own
 * throttling does not.
 */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Line {
  /** All answers share this rate. */
  bytesPerSecond: number;
  /** The delay from a request until its answer begins. */
  latencyMs: number;
}

export interface SlowProxy {
  url: string;
  /** Returns the path and the body size of each answer since the last call. */
  taken(): { path: string; bytes: number }[];
  close(): Promise<void>;
}

const sliceBytes = 4_096;

export async function slowProxy({ bytesPerSecond, latencyMs }: Line): Promise<SlowProxy> {
  let freeAt = 0;
  let answers: { path: string; bytes: number }[] = [];
  const turn = (bytes: number): Promise<void> => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1_000;
    return pause(freeAt - now);
  };

  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '');
    const onward = request(target, { method: incoming.method, headers: incoming.headers }, async (answer) => {
      await pause(latencyMs);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const noted = { path: target.pathname, bytes: 0 };
      answers.push(noted);
      for await (const chunk of answer) {
        for (let at = 0; at < chunk.length; at += sliceBytes) {
          const slice = chunk.subarray(at, at + sliceBytes);
          await turn(slice.length);
          noted.bytes += slice.length;
          outgoing.write(slice);
        }
      }
      outgoing.end();
    });
    // The page was closed, or the host stopped.
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const last = answers;
      answers = [];
      return last;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
