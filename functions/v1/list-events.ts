/** GET /api/v1/envelopes/{envelopeId}/events: an integrator reads the audit trail in order. */
import { app } from '@azure/functions';
import { pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { listEvents } from '../../shared/operations/envelopes/list-events.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  query: pageQuery,
  run: async ({ deps, caller, params, query }) => {
    const events = await listEvents(deps, envelopeRef(caller, params));
    const page = toPage(query);
    const items = events.slice(page.offset, page.offset + page.limit);
    return listAnswer({ items, total: events.length }, page, ({ envelopeId: _, ...event }) => event);
  },
});

app.http('V1ListEvents', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/events',
  handler,
});
