import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** macOS takes 103 bytes, Linux 107. */
const maxSocketPathBytes = 100;

/**
 * Stops a second process from using a data folder, where both would overwrite each other's data. The lock is a listening
 * socket: unlike a file with a process id, it disappears with its owner, even after SIGKILL.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder);
  let server = await tryListen(path);
  if (!server) {
    if (await answers(path)) throw new Error(`The data folder ${folder} is in use by another process.`);
    rmSync(path, { force: true });
    server = await tryListen(path);
  }
  if (!server) throw new Error(`The data folder ${folder} cannot be locked.`);
  const held = server.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}

/** In the data folder, or in the temporary folder when the path would be too long for a socket address. */
function socketPath(folder: string): string {
  const path = join(realpathSync(folder), 'lock.sock');
  const name = `cosmos-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(path) <= maxSocketPathBytes ? path : join(tmpdir(), `${name}.sock`);
}

function tryListen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
