/**
 * Any other path or method below /api: OPTIONS returns the methods of a path, another method gets 405 with the allowed
 * ones, and a path without a route gets 404. The host matches routes in the order of function names: this one is last.
 */
import { anyone } from '../shared/contracts/route.ts';
import { AppError } from '../shared/errors.ts';
import { type Answer, errorAnswer } from '../shared/http/answer.ts';
import { authenticateKey } from '../shared/http/authenticate.ts';
import { allowedMethods } from '../shared/http/register.ts';
import { serve } from '../shared/serve.ts';

serve('GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS /api/{*path}', {
  name: 'zz_NotFound',
  auth: anyone,
  async run({ deps, request }) {
    const { pathname } = new URL(request.url);
    const headers: Record<string, string> = {};
    const isV1 = pathname.toLowerCase().startsWith('/api/v1/');
    // Requests to v1 count, and say so, wherever they go.
    const refusal = isV1 ? await authenticateKey(deps, request, headers).then(() => null, refusalIn) : null;
    const answer = refusal ? errorAnswer(refusal) : withoutRoute(request.method, allowedMethods(pathname));
    return { ...answer, headers: { ...headers, ...answer.headers } };
  },
});

/** An unknown API key does not change the answer for an unknown address. */
function refusalIn(error: unknown): AppError | null {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  return error.code === 'invalid_api_key' ? null : error;
}

function withoutRoute(method: string, allowed: string[]): Answer {
  if (allowed.length === 0) return errorAnswer(new AppError('not_found', { message: 'There is no such address.' }));
  const headers = { Allow: allowed.join(', ') };
  if (method === 'OPTIONS') return { status: 204, headers };
  const { headers: more, ...refused } = errorAnswer(new AppError('method_not_allowed'));
  return { ...refused, headers: { ...more, ...headers } };
}
