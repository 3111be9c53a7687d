/** One POST to an address that a customer chose: checked, bounded in time and size, without redirects or reused connections. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type AllowedHosts, isAllowedHost, publicUrlProblem } from '../domain/public-url.ts';
import type { Clock } from '../domain/system.ts';
import { type AttemptResult, excerptBytes } from '../domain/webhooks/delivery.ts';
import { connectionProblem, guardedRequest, type RequestGuard } from '../net/guarded-request.ts';

/** The largest part of a response that is read. A longer response is cut off, and its status counts. */
const maxAnswerBytes = 64 * 1_024;

export interface PostSettings extends RequestGuard {
  clock: Clock;
  timeoutMs: number;
  allowedHosts: AllowedHosts;
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
  if (publicUrlProblem(request.url, settings.allowedHosts) !== null) return finish(failed('forbidden_address'));
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
    return finish(failed(signal.aborted ? 'timeout' : connectionProblem(error)));
  }
}

function open(url: URL, { headers, body }: PostRequest, settings: PostSettings, signal: AbortSignal): ClientRequest {
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
  };
  return guardedRequest(url, options, settings, isAllowedHost(url, settings.allowedHosts));
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
