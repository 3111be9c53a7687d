/**
 * The management address of the host: `POST /admin/functions/{name}` runs a function manually (FunctionsController.cs).
 * As in the core tools it needs no key.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendEmpty } from './http-answer.ts';
import { readBody } from './http-request.ts';

const maxInputBytes = 1_048_576;

/** Reads `{"input": "…"}`. Returns undefined for another body. */
function inputOf(body: Buffer): { input: string | undefined } | undefined {
  if (body.length === 0) return { input: undefined };
  try {
    const json = JSON.parse(body.toString('utf8')) as { input?: unknown };
    if (typeof json !== 'object' || json === null) return undefined;
    if (json.input === undefined || json.input === null) return { input: undefined };
    return { input: typeof json.input === 'string' ? json.input : JSON.stringify(json.input) };
  } catch {
    return undefined;
  }
}

export async function runAdmin(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  url: URL,
  runManually: (name: string, input: string | undefined) => Promise<void> | undefined,
): Promise<void> {
  const name = /^\/admin\/functions\/([^/]+)$/i.exec(path)?.[1];
  if (!name || request.method !== 'POST') return sendEmpty(response, 404);
  // A web page can send this media type only after a CORS preflight, which this host refuses: no page can start functions.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return sendEmpty(response, 415);
  if (Number(request.headers['content-length'] ?? 0) > maxInputBytes) return sendEmpty(response, 413);
  const body = await readBody(request);
  if (!body) return;
  const parsed = inputOf(body);
  if (!parsed) return sendEmpty(response, 400);
  const run = runManually(name, parsed.input);
  if (!run) return sendEmpty(response, 404);
  // `?wait=1` is for tests only: it answers after the run, with 500 if the run failed.
  const outcome = run.then(
    () => 202,
    () => 500,
  );
  sendEmpty(response, url.searchParams.get('wait') === '1' ? await outcome : 202);
}
