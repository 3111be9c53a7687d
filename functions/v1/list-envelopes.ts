/** GET /api/v1/envelopes: an integrator pages through the account's envelopes, newest first. */
import { app } from '@azure/functions';
import { listEnvelopesQuery } from '../../shared/contracts/v1-envelopes.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { listV1Envelopes } from '../../shared/operations/envelopes/list-v1-envelopes.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  query: listEnvelopesQuery,
  run: async ({ deps, caller, query }) => {
    const page = { ...toPage(query), ...(query.status ? { status: query.status } : {}) };
    const { items, total } = await listV1Envelopes(deps, caller.ownerId, page);
    return listAnswer({ items, total }, page, (envelope) => toEnvelopeV1(envelope));
  },
});

app.http('V1ListEnvelopes', { methods: ['GET'], authLevel: 'anonymous', route: 'api/v1/envelopes', handler });
