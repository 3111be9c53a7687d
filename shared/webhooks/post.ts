/** One POST to an address that a customer chose: checked, bounded in time and size, without redirects or reused connections. */
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Clock } from '../domain/system.ts';
import { type AttemptResult, excerptBytes } from '../domain/webhooks/delivery.ts';
import { type AllowedHosts, isAllowed, targetProblem } from '../domain/webhooks/webhook-target.ts';
import { checkPeer, guardedLookup, type Resolve, resolveName } from '../net/guarded-lookup.ts';
import { isPublicAddress } from '../net/public-address.ts';

/** The largest part of a response that is read. A longer response is cut off, and its status counts. */
const maxAnswerBytes = 64 * 1_024;

export interface PostSettings {
  clock: Clock;
  timeoutMs: number;
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  /** Certificates to trust instead of the system's, in PEM. */
  ca?: string;
}

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends the request once. A failure is a result, too: nothing is thrown. */
export async function post(request: PostRequest, settings: PostSettings): Promise<AttemptResult> {
  const startedAt = performance.now();
  const finish = (result: Omit<AttemptResult, 'durationMs'>): AttemptResult => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  });
  if (targetProblem(request.url, settings.allowedHosts) !== null) return finish(failed('forbidden_address'));
  const signal = AbortSignal.timeout(settings.timeoutMs);
  try {
    const answer = await headersOf(open(new URL(request.url), request, settings, signal), request.body);
    const responseBody = await excerptOf(answer);
    return finish({
      outcome: 'answered',
      responseCode: answer.statusCode ?? null,
      responseBody,
      retryAfterMs: retryAfterMs(answer, settings.clock),
    });
  } catch (error) {
    return finish(failed(signal.aborted ? 'timeout' : outcomeOf(error)));
  }
}

function open(url: URL, { headers, body }: PostRequest, settings: PostSettings, signal: AbortSignal): ClientRequest {
  const options: RequestOptions = {
    method: 'POST',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    // Opens a new connection for every delivery: a pooled one was checked against an earlier answer of DNS.
    agent: false,
    signal,
  };
  if (isAllowed(url, settings.allowedHosts)) {
    return url.protocol === 'https:' ? httpsRequest({ ...options, ...trusted(settings) }) : httpRequest(options);
  }
  const isPublic = settings.isPublic ?? isPublicAddress;
  const request = httpsRequest({
    ...options,
    ...trusted(settings),
    servername: url.hostname,
    lookup: guardedLookup(settings.resolve ?? resolveName, isPublic),
  });
  checkPeer(request, isPublic);
  return request;
}

/** Certificates are verified even where NODE_TLS_REJECT_UNAUTHORIZED says otherwise. */
function trusted({ ca }: PostSettings) {
  return { rejectUnauthorized: true, ...(ca ? { ca } : {}) };
}

function headersOf(request: ClientRequest, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.on('response', resolve);
    request.end(body);
  });
}

/** The first kilobyte as text. The receiver has answered: how its body ends does not change the outcome. */
async function excerptOf(answer: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (size < excerptBytes) kept.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // The receiver or the timeout cut it off: the part that arrived is kept.
  } finally {
    answer.destroy();
  }
  return new TextDecoder().decode(Buffer.concat(kept).subarray(0, excerptBytes));
}

/** Seconds or a date (RFC 9110, 10.2.3), where it says when to come back: with 429 and 503. */
function retryAfterMs(answer: IncomingMessage, clock: Clock): number | null {
  const text = answer.headers['retry-after'];
  if (!text || (answer.statusCode !== 429 && answer.statusCode !== 503)) return null;
  const delayMs = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - clock.now().getTime();
  return Number.isFinite(delayMs) && delayMs > 0 ? delayMs : null;
}

type FailedOutcome = Exclude<AttemptResult['outcome'], 'answered'>;

function failed(outcome: FailedOutcome): Omit<AttemptResult, 'durationMs'> {
  return { outcome, responseCode: null, responseBody: null, retryAfterMs: null };
}

function outcomeOf(error: unknown): FailedOutcome {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (code === 'FORBIDDEN_ADDRESS') return 'forbidden_address';
  if (code === 'NAME_NOT_RESOLVED') return 'name_not_resolved';
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|SIGNATURE/.test(code) ? 'tls_failed' : 'connection_failed';
}
