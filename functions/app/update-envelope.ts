/** PUT or PATCH /api/envelopes/{id}: an owner edits, sends or voids an envelope. */
import { app } from '@azure/functions';
import { updateEnvelopeBody } from '../../shared/contracts/app-envelopes.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { toAppEnvelope } from '../../shared/http/views.ts';
import { updateAppEnvelope } from '../../shared/operations/envelopes/update-app-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: updateEnvelopeBody,
  run: async ({ deps, caller, params, body, request }) => {
    const { value, version } = await updateAppEnvelope(deps, {
      ...appEnvelopeRef(caller, params),
      ifMatch: request.headers.get('if-match'),
      body,
    });
    return ok(await toAppEnvelope(deps.documents, value), etag(version));
  },
});

app.http('UpdateEnvelope', { methods: ['PUT', 'PATCH'], authLevel: 'anonymous', route: 'api/envelopes/{id}', handler });
