/** The OpenAPI document as it is sent: an instance writes and compresses it once. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { HttpRequest } from '@azure/functions';
import type { Json } from '../contracts/openapi/headers.ts';
import type { Answer } from './answer.ts';
import { acceptedEncodings } from './page.ts';
import { registeredRoutes } from './register.ts';

type Written = Record<'plain' | 'zipped', Uint8Array> & { tag: string };

let written: Promise<Written> | undefined;

/** The OpenAPI document of the routes that this process has registered. */
export async function publishedDocument(publicUrl: string): Promise<Json> {
  const { openApiDocument } = await import('../contracts/openapi/document.ts');
  return openApiDocument(publicUrl, registeredRoutes());
}

async function write(publicUrl: string): Promise<Written> {
  const plain = Buffer.from(JSON.stringify(await publishedDocument(publicUrl)));
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, zipped: await promisify(gzip)(plain), tag };
}

/** @param publicUrl the address of the service, which does not change while it runs */
export async function openApiAnswer(publicUrl: string, request: Pick<HttpRequest, 'headers'>): Promise<Answer> {
  written ??= write(publicUrl);
  const { plain, zipped, tag } = await written;
  const isZipped = acceptedEncodings(request.headers.get('accept-encoding') ?? '').includes('gzip');
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json',
    ETag: tag,
    Vary: 'Accept-Encoding',
    ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
  };
  return { status: 200, bytes: isZipped ? zipped : plain, headers };
}
