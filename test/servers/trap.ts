/** A server behind every address of this machine, 127.0.0.0/8 and ::1, that counts its connections. */
import { type AddressInfo, createServer } from 'node:net';

export interface Trap {
  port: number;
  connections: number;
  close(): Promise<void>;
}

export async function aTrap(): Promise<Trap> {
  const server = createServer((socket) => {
    trap.connections += 1;
    setTimeout(() => socket.destroy(), 50);
  });
  const trap: Trap = { port: 0, connections: 0, close: () => new Promise((resolve) => server.close(() => resolve())) };
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  trap.port = (server.address() as AddressInfo).port;
  return trap;
}
