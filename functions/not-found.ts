/** Any other path or method below /api: the error wrapper instead of an empty 404. Routes match in the order of names, so this one is last. */
import { app } from '@azure/functions';
import { AppError } from '../shared/errors.ts';
import { errorAnswer } from '../shared/http/answer.ts';
import { endpoint, nobody } from '../shared/http/endpoint.ts';
import { services } from '../shared/services.ts';

/** A key that is none changes nothing about the address; any other failure is the answer. */
function unlessUnknown(error: unknown): null {
  if (error instanceof AppError && error.code === 'invalid_api_key') return null;
  throw error;
}

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps, request }) => {
    const missing = new AppError('not_found', {
      message: 'There is no such address, or it does not take this method.',
    });
    const isV1 = new URL(request.url).pathname.toLowerCase().startsWith('/api/v1/');
    // A known key's requests count, and say so, wherever they go.
    const key = isV1 ? request.headers.get('authorization') : null;
    const admission = key === null ? null : await deps.authenticateApiKey(key).catch(unlessUnknown);
    const answer = errorAnswer(admission?.refusal ?? missing);
    return { ...answer, headers: { ...answer.headers, ...admission?.headers } };
  },
});

app.http('zz_NotFound', {
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
  authLevel: 'anonymous',
  route: 'api/{*path}',
  handler,
});
