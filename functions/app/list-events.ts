/** GET /api/envelopes/{id}/events: an owner reads the audit trail in order, in one response. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { listEvents } from '../../shared/operations/envelopes/list-events.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const events = await listEvents(deps, appEnvelopeRef(caller, params));
    return ok(events.map(({ envelopeId: _, ...event }) => event));
  },
});

app.http('ListEvents', { methods: ['GET'], authLevel: 'anonymous', route: 'api/envelopes/{id}/events', handler });
