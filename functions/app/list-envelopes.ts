/** GET /api/envelopes: an owner reads every envelope they own, newest first, in one response. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toAppEnvelope } from '../../shared/http/views.ts';
import { listAppEnvelopes } from '../../shared/operations/envelopes/list-app-envelopes.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller }) => {
    const envelopes = await listAppEnvelopes(deps, caller.ownerId);
    return ok(await Promise.all(envelopes.map((envelope) => toAppEnvelope(deps.documents, envelope))));
  },
});

app.http('ListEnvelopes', { methods: ['GET'], authLevel: 'anonymous', route: 'api/envelopes', handler });
