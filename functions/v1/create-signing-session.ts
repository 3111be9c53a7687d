/** POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/signing-session: a recipient signs in a frame of a site. */
import { apiKey } from '../../shared/contracts/route.ts';
import { signingSession, signingSessionBody } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { offerEmbedded } from '../../shared/operations/envelopes/signing-links.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/signing-session', {
  name: 'V1CreateSigningSession',
  tag: 'Recipients',
  summary: 'Let a recipient sign in a frame of your site',
  description:
    'The answer’s address opens once, within ten minutes, and the session lasts an hour. It ends an earlier session of ' +
    'the recipient. The audit trail and the completion certificate name the origin and the API key.',
  auth: apiKey('links:read', 'acts'),
  body: signingSessionBody,
  takes: ['Idempotency-Key'],
  answers: { 200: { json: signingSession } },
  refuses: ['role_not_allowed', 'invalid_state', 'recipient_locked', 'not_your_turn'],
  example: { origin: 'https://app.example.com' },
  async run({ deps, ref, body, caller }) {
    const { origin, redirectUrl = null } = body;
    return ok(await offerEmbedded(deps, ref, { origin, redirectUrl, apiKeyName: caller.keyName ?? '' }));
  },
});
