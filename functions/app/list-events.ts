/** GET /api/envelopes/{id}/events: an owner reads the audit trail in order, in one response. */
import { session } from '../../shared/contracts/route.ts';
import { eventsAnswer } from '../../shared/contracts/v1-envelopes.ts';
import { eventView } from '../../shared/domain/audit/event-view.ts';
import { ok } from '../../shared/http/answer.ts';
import { listEvents } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes/{id}/events', {
  name: 'ListEvents',
  tag: 'Envelopes (app API)',
  summary: 'Read the audit trail in order',
  auth: session('envelopes:read'),
  answers: { 200: { json: eventsAnswer } },
  run: async ({ deps, ref }) => ok((await listEvents(deps, ref)).map(eventView)),
});
