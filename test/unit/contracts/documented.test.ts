/** The check of the contract tests finds an answer that is not documented. */
import { isDocumented } from '../../documented.ts';

const path = '/api/v1/account';
const limits = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '1' };
const headers = { 'x-request-id': '1', ...limits };
const account = {
  data: { id: 'usr_1', email: 'a@example.com', plan: 'free', limits: { requestsPerMinute: 100, apiKeys: 50 } },
};
const problemOf = (status: number, sent: Record<string, string>, json: unknown, method = 'GET') =>
  isDocumented(method, path, { status, headers: new Headers(sent), json }).then(
    () => null,
    (error: Error) => error.message.replace(/^.*: GET \S+ /, ''),
  );
const whole = { data: { ...account.data, createdAt: '2026-11-20T14:00:00.000Z' } };
const refused = (code: string) => ({ error: { code, message: 'x' } });

it('an answer as documented passes, HEAD without a body, and a route that is not in the document', async () => {
  expect(await problemOf(200, headers, whole)).toBeNull();
  expect(await problemOf(200, headers, undefined, 'HEAD')).toBeNull();
  await isDocumented('GET', '/api/sign/copy', { status: 299, headers: new Headers(), json: undefined });
});

it.each<[string, number, Record<string, string>, unknown, string]>([
  ['a status', 299, headers, whole, '299: the status'],
  ['a header that is not documented', 200, { ...headers, etag: '"1"' }, whole, '200: etag is not documented'],
  ['a required header that is absent', 200, limits, whole, '200: X-Request-Id is absent'],
  ['a body', 200, headers, account, "200: /data must have required property 'createdAt'"],
  ['an invalid body', 200, headers, undefined, '200: the body is not JSON'],
  ['a code', 403, headers, refused('email_taken'), '403: the code email_taken'],
])('undocumented: %s', async (_, status, sent, json, problem) => {
  expect(await problemOf(status, sent, json)).toBe(problem);
});
