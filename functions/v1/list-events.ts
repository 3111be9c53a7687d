/** GET /api/v1/envelopes/{envelopeId}/events: an integrator reads the audit trail in order. */
import { listOf, pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { eventV1 } from '../../shared/contracts/v1-envelopes.ts';
import { eventView } from '../../shared/domain/audit/event-view.ts';
import { listAnswer, pageOf, toPage } from '../../shared/http/paging.ts';
import { listEvents } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/events', {
  name: 'V1ListEvents',
  tag: 'Envelopes',
  summary: 'Read the audit trail in order',
  auth: apiKey('envelopes:read'),
  query: pageQuery,
  answers: { 200: { json: listOf(eventV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const events = await listEvents(deps, ref);
    const found = pageOf(events, page, { list: 'auditTrail', keyOf: ({ sequence }) => sequence });
    return listAnswer(found, page, eventView);
  },
});
