/**
 * Reads a document from an address that a customer chose: a GET with bounds on time and size, over https to public
 * addresses only. Each redirect is checked like the first address.
 */
import type { IncomingMessage } from 'node:http';
import { checkSize, maxDocumentBytes } from '../domain/documents/document.ts';
import type { DocumentSource } from '../domain/documents/document-source.ts';
import { type AllowedHosts, isAllowedHost, publicUrlProblem } from '../domain/public-url.ts';
import { AppError } from '../errors.ts';
import { connectionProblem, guardedRequest, type RequestGuard } from '../net/guarded-request.ts';

interface FetchSettings extends RequestGuard {
  allowedHosts: AllowedHosts;
  /** Covers all redirects and the whole document. */
  timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;
const maxRedirects = 5;
/** Each may hold a whole document in memory. One owner cannot take all places. */
const maxAtOnce = 8;
const maxAtOncePerOwner = 3;

const field = 'document.url';

const problems: Record<ReturnType<typeof connectionProblem>, string> = {
  forbidden_address: 'leads to an address that is not public',
  name_not_resolved: 'names a host that cannot be resolved',
  tls_failed: 'leads to a server without a trusted certificate',
  connection_failed: 'leads to a server that cannot be reached, or that ended the connection',
};

export function fetchedDocuments(settings: FetchSettings): DocumentSource {
  const running: string[] = [];
  return {
    async fetch(url, ownerId) {
      const problem = publicUrlProblem(url, settings.allowedHosts);
      if (problem) throw new AppError('validation_error', { details: { [field]: problem } });
      if (running.length >= maxAtOnce || running.filter((id) => id === ownerId).length >= maxAtOncePerOwner) {
        throw new AppError('service_unavailable', { retryAfterSeconds: 5 });
      }
      running.push(ownerId);
      try {
        return await inTime(settings, (signal) => read(settings, new URL(url), signal));
      } finally {
        running.splice(running.indexOf(ownerId), 1);
      }
    },
  };
}

async function inTime<T>({ timeoutMs = defaultTimeoutMs }: FetchSettings, work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable(controller.signal.aborted ? 'did not answer in time' : problems[connectionProblem(error)], error);
  } finally {
    clearTimeout(timer);
  }
}

async function read(settings: FetchSettings, first: URL, signal: AbortSignal): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await responseOf(settings, url, signal);
    try {
      const next = nextOf(response, url);
      if (!next) return await bytesOf(response);
      const problem = publicUrlProblem(next.href, settings.allowedHosts);
      if (problem) throw unreachable(`redirects to an address that ${problem}`);
      url = next;
    } finally {
      response.destroy();
    }
  }
  throw unreachable('redirects too often');
}

function responseOf(settings: FetchSettings, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = {
    accept: 'application/pdf, image/png, image/jpeg',
    'accept-encoding': 'identity',
    'user-agent': 'Countersign-Documents/1',
  };
  return new Promise((resolve, reject) => {
    const options = { method: 'GET', headers, signal };
    const request = guardedRequest(url, options, settings, isAllowedHost(url, settings.allowedHosts));
    request.on('error', reject);
    request.on('response', resolve);
    request.end();
  });
}

function nextOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect || !headers.location || !URL.canParse(headers.location, url.href)) return null;
  const next = new URL(headers.location, url.href);
  next.hash = '';
  return next;
}

async function bytesOf(response: IncomingMessage): Promise<Uint8Array> {
  const { statusCode, headers } = response;
  if (statusCode !== 200) throw unreachable(`answers with status ${statusCode}`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw unreachable('answers in an encoded form');
  const announced = Number(headers['content-length']);
  if (announced > maxDocumentBytes) checkSize(announced);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    checkSize(size);
    chunks.push(chunk);
  }
  checkSize(size);
  return Buffer.concat(chunks);
}

function unreachable(problem: string, cause?: unknown): AppError {
  return new AppError('document_unreachable', { details: { [field]: problem }, ...(cause ? { cause } : {}) });
}
