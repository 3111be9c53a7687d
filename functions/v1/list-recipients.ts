/** GET /api/v1/envelopes/{envelopeId}/recipients: an integrator reads the recipients, in the order of their turns. */
import { listOf, pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { recipientV1 } from '../../shared/contracts/v1-envelopes.ts';
import { listAnswer, pageOf, toPage } from '../../shared/http/paging.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/recipients', {
  name: 'V1ListRecipients',
  tag: 'Recipients',
  summary: 'List the recipients by turn',
  auth: apiKey('envelopes:read'),
  query: pageQuery,
  answers: { 200: { json: listOf(recipientV1) } },
  async run(call) {
    const { value } = await currentEnvelope(call.deps, call.ref);
    const page = toPage(call.query);
    const found = pageOf(value.recipients, page, { list: 'recipients', keyOf: ({ order }) => order });
    return listAnswer(found, page, (recipient) => toRecipientV1(call, value, recipient));
  },
});
