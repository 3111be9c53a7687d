/** GET /api/envelope-counts: the dashboard shows how many documents each tab has. */
import { countsAnswer, countsQuery } from '../../shared/contracts/envelope-filters.ts';
import { session } from '../../shared/contracts/route.ts';
import { normalizeEmail } from '../../shared/domain/email-address.ts';
import { filterOf } from '../../shared/domain/envelopes/envelope-filter.ts';
import { ok } from '../../shared/http/answer.ts';
import { countEnvelopes } from '../../shared/operations/envelopes/count-envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelope-counts', {
  name: 'CountEnvelopes',
  auth: session('envelopes:read'),
  query: countsQuery,
  answers: { 200: { json: countsAnswer } },
  run: async ({ deps, ref, query: { you, sort, ...filters } }) =>
    ok(await countEnvelopes(deps, ref.ownerId, normalizeEmail(you), filterOf(filters), sort)),
});
