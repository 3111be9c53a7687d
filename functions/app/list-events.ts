/** GET /api/envelopes/{id}/events: an owner reads the audit trail in order, in one response. */
import { session } from '../../shared/contracts/route.ts';
import { eventsAnswer } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { listEvents } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes/{id}/events', {
  name: 'ListEvents',
  tag: 'Envelopes (your own application)',
  summary: 'Read the audit trail in order',
  auth: session,
  answers: { 200: { json: eventsAnswer } },
  async run({ deps, ref }) {
    const events = await listEvents(deps, ref);
    return ok(events.map(({ envelopeId: _, ...event }) => event));
  },
});
