/** GET /api/v1/envelopes: an integrator pages through the account's envelopes, newest first. */
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopesV1, listEnvelopesQuery } from '../../shared/contracts/v1-envelopes.ts';
import { pick } from '../../shared/domain/pick.ts';
import { AppError } from '../../shared/errors.ts';
import { ok } from '../../shared/http/answer.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { listEnvelopesAfter, listV1Envelopes } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes', {
  name: 'V1ListEnvelopes',
  tag: 'Envelopes',
  summary: 'List envelopes, newest first',
  auth: apiKey('envelopes:read'),
  query: listEnvelopesQuery,
  answers: { 200: { json: envelopesV1 } },
  async run({ deps, ref, query }) {
    const page = { ...toPage(query), ...pick(query, ['status', 'label', 'externalId']) };
    if (query.cursor !== undefined) {
      if (query.offset !== undefined) throw cursorWithOffset();
      const { items, nextCursor } = await listEnvelopesAfter(deps, ref.ownerId, { ...page, cursor: query.cursor });
      return ok({ data: items.map((envelope) => toEnvelopeV1(envelope)), nextCursor });
    }
    const { nextCursor, ...found } = await listV1Envelopes(deps, ref.ownerId, page);
    return listAnswer(found, page, (envelope) => toEnvelopeV1(envelope), { nextCursor });
  },
});

function cursorWithOffset(): AppError {
  return new AppError('validation_error', { details: { offset: 'cannot be combined with a cursor' } });
}
