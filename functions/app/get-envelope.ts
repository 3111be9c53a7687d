/** GET /api/envelopes/{id}: an owner reads one envelope. */
import { app } from '@azure/functions';
import { etag, ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { toAppEnvelope } from '../../shared/http/views.ts';
import { getEnvelope } from '../../shared/operations/envelopes/get-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const { value, version } = await getEnvelope(deps, appEnvelopeRef(caller, params));
    return ok(await toAppEnvelope(deps.documents, value), etag(version));
  },
});

app.http('GetEnvelope', { methods: ['GET'], authLevel: 'anonymous', route: 'api/envelopes/{id}', handler });
