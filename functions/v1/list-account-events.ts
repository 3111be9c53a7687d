/** GET /api/v1/events: an integrator reads the events of all envelopes of the last 90 days, oldest first. */
import { apiKey } from '../../shared/contracts/route.ts';
import { accountEventsAnswer, listAccountEventsQuery } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeIdFromV1, envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { ok } from '../../shared/http/answer.ts';
import { toPage } from '../../shared/http/paging.ts';
import { listAccountEvents } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/events', {
  name: 'V1ListAccountEvents',
  tag: 'Envelopes',
  summary: 'Read the events of all envelopes, oldest first',
  auth: apiKey('envelopes:read'),
  query: listAccountEventsQuery,
  answers: { 200: { json: accountEventsAnswer } },
  async run({ deps, ref, query }) {
    const { limit } = toPage(query);
    const envelopeId = query.envelopeId === undefined ? undefined : (envelopeIdFromV1(query.envelopeId) ?? undefined);
    const { events, ...more } = await listAccountEvents(deps, ref.ownerId, {
      after: query.after,
      type: query.type,
      envelopeId,
      limit,
    });
    return ok({ data: events.map((event) => ({ ...event, envelopeId: envelopeIdToV1(event.envelopeId) })), ...more });
  },
});
