/** GET /api/v1/envelopes/{envelopeId}/recipients: an integrator reads the recipients. */
import { app } from '@azure/functions';
import { pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { getEnvelope } from '../../shared/operations/envelopes/get-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  query: pageQuery,
  run: async ({ deps, caller, params, query }) => {
    const { recipients } = (await getEnvelope(deps, envelopeRef(caller, params))).value;
    const page = toPage(query);
    const items = recipients.slice(page.offset, page.offset + page.limit);
    return listAnswer({ items, total: recipients.length }, page, toRecipientV1);
  },
});

app.http('V1ListRecipients', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/recipients',
  handler,
});
