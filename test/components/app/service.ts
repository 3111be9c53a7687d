/** The service as the dashboard sees it: a mocked fetch, its answers, and the requests that were sent. */
export const service = jest.fn<Promise<Response>, [path: string, request: RequestInit]>();

export const response = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { etag: '"2"' } });
export const refusal = (code: string, status: number, details: Record<string, string> = {}) =>
  response({ error: { code, message: 'Refused.', details } }, status);

/** Answers the next request with any path. */
export const answer = (body: unknown, status = 200) => service.mockResolvedValueOnce(response(body, status));
export const refuse = (code: string, status: number, details?: Record<string, string>) =>
  service.mockResolvedValueOnce(refusal(code, status, details));

/** The next request is answered by a call of the returned function. */
export function hold(): (response: Response) => void {
  let answerNow = (_: Response) => {};
  service.mockReturnValueOnce(new Promise((resolve) => (answerNow = resolve)));
  return (response) => answerNow(response);
}

const parsed = (body: RequestInit['body']) => (typeof body === 'string' ? JSON.parse(body) : null);

/** Answers requests whose `METHOD /path` begins with a key, and all others with 404. */
export function answerBy(answers: Record<string, (body: never) => Response>): void {
  service.mockImplementation(async (path, { method, body }) => {
    const [, found] = Object.entries(answers).find(([start]) => `${method} ${path}`.startsWith(start)) ?? [];
    return found?.(parsed(body) as never) ?? refusal('not_found', 404);
  });
}

/** Returns the bodies of the requests whose `METHOD /path` begins with `start`. */
export const sent = (start = '') =>
  service.mock.calls
    .filter(([path, { method }]) => `${method} ${path}`.startsWith(start))
    .map(([, { body }]) => parsed(body));

beforeEach(() => {
  service.mockReset();
  globalThis.fetch = service as typeof fetch;
});
