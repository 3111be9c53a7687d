import type { RequestContext, Response } from '@azure/cosmos';
import { planCache } from '../../../shared/records/cosmos-plans.ts';

const docs = '/dbs/d/colls/envelopes/docs';
const ranges = '/dbs/d/colls/envelopes/pkranges';

function aRequest(path: string, { query = 'Q', owner = 'o', isPlan = true, isForced = true } = {}): RequestContext {
  return {
    path,
    headers: isPlan ? { 'x-ms-cosmos-is-query-plan-request': 'True' } : {},
    body: JSON.stringify({ query, parameters: [{ name: '@ownerId', value: owner }] }),
    options: { forceQueryPlan: isForced },
  } as unknown as RequestContext;
}

function aService() {
  const sent: string[] = [];
  const fails: unknown[] = [];
  let now = 0;
  const cache = planCache(() => now);
  const ask = (request: RequestContext) =>
    cache.answer(request, async ({ path = '' }) => {
      sent.push(path);
      if (fails.length > 0) throw fails.shift();
      return { headers: { n: sent.length }, result: {} } as unknown as Response<unknown>;
    });
  return { sent, fails, ask, pass: (ms: number) => (now += ms) };
}

it('a plan is asked for once for each text and owner, and each caller gets headers of its own', async () => {
  const { sent, ask } = aService();
  const first = await ask(aRequest(docs));
  const again = await ask(aRequest(docs));
  expect([again.headers, again.headers === first.headers]).toEqual([first.headers, false]);
  await ask(aRequest(docs, { owner: 'p' }));
  await ask(aRequest(docs, { query: 'R' }));
  expect(sent).toHaveLength(3);
});

it('ranges are kept for ten minutes, or until a physical partition was split', async () => {
  const { sent, fails, ask, pass } = aService();
  const request = aRequest(ranges, { isPlan: false });
  for (let n = 0; n < 2; n++) await ask(request);
  expect(sent).toHaveLength(1);
  pass(10 * 60_000);
  await ask(request);
  expect(sent).toHaveLength(2);
  fails.push({ code: 410 });
  await expect(ask(aRequest(docs, { isPlan: false }))).rejects.toMatchObject({ code: 'service_unavailable' });
  await ask(request);
  expect(sent).toHaveLength(4);
});
