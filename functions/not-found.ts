/** Any other path or method below /api answers the error body. Routes match in the order of names: this one is last. */
import { anyone } from '../shared/contracts/route.ts';
import { AppError } from '../shared/errors.ts';
import { errorAnswer } from '../shared/http/answer.ts';
import { overLimit, rateLimitHeaders } from '../shared/http/rate-limit.ts';
import { serve } from '../shared/serve.ts';

/** An unknown API key does not change the answer of an unknown address; any other failure is the answer. */
function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_api_key') return null;
  throw error;
}

serve('GET,POST,PUT,PATCH,DELETE,HEAD /api/{*path}', {
  isPublic: false,
  name: 'zz_NotFound',
  auth: anyone,
  async run({ deps, request }) {
    const isV1 = new URL(request.url).pathname.toLowerCase().startsWith('/api/v1/');
    // A known key's requests count, and say so, wherever they go.
    const key = isV1 ? request.headers.get('authorization') : null;
    const known = key === null ? null : await deps.authenticateApiKey(key).catch(unlessUnknown);
    const missing = new AppError('not_found', {
      message: 'There is no such address, or it does not take this method.',
    });
    if (!known) return errorAnswer(missing);
    const answer = errorAnswer(overLimit(known.allowance, deps.clock) ?? missing);
    return { ...answer, headers: { ...answer.headers, ...rateLimitHeaders(known.allowance) } };
  },
});
