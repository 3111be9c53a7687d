/** POST /api/start: a person who opened a public link enters the code, and gets an envelope. */
import { ownPage, pinningRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { startAnswer, startBody } from '../../shared/contracts/start.ts';
import { ok } from '../../shared/http/answer.ts';
import { clientOf } from '../../shared/http/client.ts';
import { startEnvelope } from '../../shared/operations/public-links/start-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/start', {
  name: 'StartEnvelope',
  auth: ownPage,
  body: startBody,
  answers: { 200: { json: startAnswer } },
  refuses: [
    'invalid_access_code',
    'invalid_public_link',
    'public_link_closed',
    'public_link_used',
    'rate_limit_exceeded',
    ...pinningRefusals,
    ...placingRefusals,
    'sealing_certificate_expired',
  ],
  run: async ({ deps, body, request }) => ok(await startEnvelope(deps, { ...body, client: clientOf(request) })),
});
