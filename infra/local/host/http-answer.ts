import type { ServerResponse } from 'node:http';
import type { RpcHttp, TypedData } from './core.ts';
import { HostError } from './host-error.ts';

function bytesOf(data: TypedData | null | undefined): Buffer {
  if (data?.bytes) return Buffer.from(data.bytes.buffer, data.bytes.byteOffset, data.bytes.byteLength);
  return Buffer.from(data?.string ?? data?.json ?? '');
}

/** The server sets these headers, because they belong to the connection. */
const connectionHeaders = ['connection', 'transfer-encoding', 'keep-alive', 'upgrade'];

/** Sends the library's form of the handler's result. Without a result it sends 204. */
export function sendAnswer(response: ServerResponse, answer: RpcHttp | undefined): void {
  if (!answer) {
    sendEmpty(response, 204);
    return;
  }
  if (answer.cookies?.length) throw new HostError('This host does not imitate cookies.');
  response.statusCode = Number(answer.statusCode ?? 200);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    if (connectionHeaders.includes(name.toLowerCase())) continue;
    const ofHost = response.getHeader(name);
    // The host adds its `Vary` to that of the app, and its header of CORS replaces that of the app.
    if (ofHost === undefined) response.setHeader(name, value);
    else if (name.toLowerCase() === 'vary') response.setHeader(name, `${value}, ${ofHost}`);
  }
  const body = bytesOf(answer.body);
  // Without a Content-Length from the handler the answer is chunked, as in the real host.
  if (body.length > 0) response.write(body);
  response.end();
}

/** The host's own answers have no body. */
export function sendEmpty(response: ServerResponse, status: number): void {
  response.statusCode = status;
  if (status !== 204 && status !== 304) response.setHeader('content-length', 0);
  response.end();
}
