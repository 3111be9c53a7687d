/** Writes a function's answer. */
import type { ServerResponse } from 'node:http';
import type { RpcCookie, RpcHttp, TypedData } from './core.ts';

/** As .NET escapes data: everything but letters, digits and `-_.~`. */
function escapeData(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function cookieText(cookie: RpcCookie): string {
  const parts = [`${escapeData(cookie.name)}=${escapeData(cookie.value)}`];
  const seconds = cookie.expires?.value?.seconds;
  if (seconds !== undefined) parts.push(`expires=${new Date(seconds * 1000).toUTCString()}`);
  if (cookie.maxAge?.value !== undefined) parts.push(`max-age=${Math.trunc(cookie.maxAge.value)}`);
  if (cookie.domain?.value) parts.push(`domain=${cookie.domain.value}`);
  parts.push(`path=${cookie.path?.value ?? '/'}`);
  if (cookie.secure?.value) parts.push('secure');
  if (cookie.sameSite === 'lax' || cookie.sameSite === 'strict') parts.push(`samesite=${cookie.sameSite}`);
  if (cookie.sameSite === 'explicitNone') parts.push('samesite=none');
  if (cookie.httpOnly?.value) parts.push('httponly');
  return parts.join('; ');
}

function bytesOf(data: TypedData | null | undefined): Buffer {
  if (data?.bytes) return Buffer.from(data.bytes.buffer, data.bytes.byteOffset, data.bytes.byteLength);
  return Buffer.from(data?.string ?? data?.json ?? '');
}

/** The server sets these itself, because they belong to the connection. */
const connectionHeaders = ['connection', 'transfer-encoding', 'keep-alive', 'upgrade'];

/** Sends the library's form of the handler's result; without a result the answer is 204. */
export function sendAnswer(response: ServerResponse, answer: RpcHttp | undefined): void {
  if (!answer) {
    sendEmpty(response, 204);
    return;
  }
  response.statusCode = Number(answer.statusCode ?? 200);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    if (!connectionHeaders.includes(name.toLowerCase())) response.setHeader(name, value);
  }
  const cookies = (answer.cookies ?? []).map(cookieText);
  if (cookies.length > 0) response.appendHeader('set-cookie', cookies);
  const body = bytesOf(answer.body);
  // Without a Content-Length of the handler the answer is chunked, as in the real host.
  if (body.length > 0) response.write(body);
  response.end();
}

/** The host's own answers have no body. */
export function sendEmpty(response: ServerResponse, status: number): void {
  response.statusCode = status;
  if (status !== 204 && status !== 304) response.setHeader('content-length', 0);
  response.end();
}
