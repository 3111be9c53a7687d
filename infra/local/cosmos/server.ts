import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { badRequest, Failure } from './failure.ts';
import { tooLarge } from './items.ts';
import type { Json } from './json.ts';
import type { Answer, Request } from './request.ts';
import { answer } from './requests.ts';
import { checkSignature } from './signature.ts';
import type { Store } from './store.ts';

/** Limit for an item or a batch of 2 MB with the JSON around it. */
const maxRequestBytes = 2 * 1024 * 1024 + 64 * 1024;
const batchBytes = 2 * 1024 * 1024;
/**
 * Longer than clients keep idle connections: a client must not send a request on a connection that the server closes.
 */
const keepAliveMs = 10 * 60 * 1000;

/** Creates the REST server of Cosmos DB over a store. */
export function createCosmosServer(store: Store, key: Buffer, endpoint: () => string): Server {
  const server = createServer((message, response) => {
    handle(store, key, endpoint(), message)
      .then((result) => send(response, result))
      // The client has disconnected.
      .catch(() => response.destroy());
  });
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = keepAliveMs + 1000;
  return server;
}

async function handle(store: Store, key: Buffer, endpoint: string, message: IncomingMessage): Promise<Answer> {
  const body = await readBody(message);
  try {
    return respond(store, key, endpoint, message, body);
  } catch (error) {
    return answerFailure(error);
  }
}

function respond(store: Store, key: Buffer, endpoint: string, message: IncomingMessage, body: Buffer | null): Answer {
  const { method = 'GET', url = '/' } = message;
  const path = url.split('/').filter(Boolean).map(decodeSegment);
  const isFeed = path.length % 2 === 1;
  const headers = message.headers as Request['headers'];
  checkSignature(
    {
      method,
      resourceType: path.at(isFeed ? -1 : -2) ?? '',
      resourceLink: (isFeed ? path.slice(0, -1) : path).join('/'),
      date: headers['x-ms-date'] ?? headers.date,
      authorization: headers.authorization,
    },
    key,
  );
  const isBatch = headers['x-ms-cosmos-is-batch-request'] !== undefined;
  if (!body || body.length > (isBatch ? batchBytes : maxRequestBytes)) throw tooLarge();
  return answer(store, path, { method, headers, body: parseBody(body) }, endpoint);
}

/** The REST API has no query strings, so a question mark is part of an id. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest('Request url is invalid.');
  }
}

function parseBody(body: Buffer): Json {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString()) as Json;
  } catch {
    throw badRequest('The request payload is invalid. Ensure to provide a valid request payload.');
  }
}

/** Reads the whole body. Returns null if it is larger than the limit. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // The server discards the rest, so that the answer reaches a client that is still sending.
    if (bytes <= maxRequestBytes) chunks.push(chunk);
  }
  return bytes > maxRequestBytes ? null : Buffer.concat(chunks);
}

function answerFailure(error: unknown): Answer {
  if (error instanceof Failure) {
    const substatus = error.substatus === undefined ? {} : { 'x-ms-substatus': String(error.substatus) };
    return { status: error.status, body: error.body, headers: { ...error.headers, ...substatus } };
  }
  console.error('cosmos:', error);
  return { status: 500, body: JSON.stringify({ code: 'InternalServerError', message: String(error) }) };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }),
    'x-ms-activity-id': randomUUID(),
    'x-ms-request-charge': '1',
    'x-ms-gatewayversion': 'countersign-local',
    ...headers,
  });
  response.end(body);
}
