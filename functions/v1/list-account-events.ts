/** GET /api/v1/events: an integrator reads the events of all envelopes of the last 90 days, oldest first. */
import { listOf } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { eventV1, listAccountEventsQuery } from '../../shared/contracts/v1-envelopes.ts';
import { eventView } from '../../shared/domain/audit/event-view.ts';
import { envelopeIdFromV1 } from '../../shared/domain/ids.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { listAccountEvents } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/events', {
  name: 'V1ListAccountEvents',
  tag: 'Envelopes',
  summary: 'Read the events of all envelopes, oldest first',
  auth: apiKey('envelopes:read'),
  query: listAccountEventsQuery,
  answers: { 200: { json: listOf(eventV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const envelopeId = query.envelopeId === undefined ? undefined : (envelopeIdFromV1(query.envelopeId) ?? undefined);
    const found = await listAccountEvents(deps, ref.ownerId, {
      ...page,
      since: query.since,
      type: query.type,
      envelopeId,
    });
    return listAnswer(found, page, eventView);
  },
});
