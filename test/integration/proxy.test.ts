/** docs/run/proxy.md names exactly the paths that people outside need, in its table and in both examples. */
import { readFile } from 'node:fs/promises';
import { httpRoutes, type Route } from '../fixtures/routes.ts';
import { passedPaths, proxyGuide } from '../servers/path-proxy.ts';

/** Pages and routes for everyone that signing and verifying need. Every route of a signing link is needed. */
const forPeopleOutside = ['/sign', '/embed/{token}', '/assets/{*file}', '/verify', '/api/verify'];

const isForPeopleOutside = ({ path, auth }: Route) => auth.kind === 'signingLink' || forPeopleOutside.includes(path);

/** `POST /api/sign/open`, with a value for each parameter. */
const addressOf = ({ path }: Route) =>
  path
    .replace('{home:maxlength(0)?}', '')
    .replace(/\{\*\w+\}/g, 'a/b')
    .replace(/\{\w+\}/g, 'a');

let guide: string;
beforeAll(async () => {
  guide = await readFile(proxyGuide, 'utf8');
});

it('the table has every route that people outside need, and no other', async () => {
  const rows = [...guide.matchAll(/^\| ([A-Z, ]+) \| `([^`]+)` \|/gm)];
  const listed = rows.flatMap(([, methods = '', path]) => methods.split(', ').map((method) => `${method} ${path}`));
  const needed = (await httpRoutes()).filter(isForPeopleOutside);
  const expected = needed.flatMap(({ method, path }) =>
    method === 'GET' ? [`GET ${path}`, `HEAD ${path}`] : [`${method} ${path}`],
  );
  expect(listed.sort()).toEqual([...new Set(expected)].sort());
});

it('the rules of nginx pass these paths and no other route', async () => {
  const rules = await passedPaths();
  for (const route of await httpRoutes()) {
    const isPassed = rules.some((rule) => rule.test(addressOf(route)));
    expect([route.method, route.path, isPassed]).toEqual([route.method, route.path, isForPeopleOutside(route)]);
  }
});

it('the patterns of Front Door pass the same: a pattern is a whole path, or ends with /*', async () => {
  const [, list = ''] = /patternsToMatch: \[([^\]]*)\]/.exec(guide) ?? [];
  const patterns = [...list.matchAll(/'([^']+)'/g)].map(([, pattern = '']) => pattern);
  expect(patterns.filter((pattern) => /\*./.test(pattern))).toEqual([]);
  const isPassed = (path: string) =>
    patterns.some((pattern) => (pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern));
  for (const route of await httpRoutes()) {
    const { method, path } = route;
    expect([method, path, isPassed(addressOf(route))]).toEqual([method, path, isForPeopleOutside(route)]);
  }
});
