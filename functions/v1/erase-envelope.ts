/** POST /api/v1/envelopes/{envelopeId}/erase: everything about an envelope is deleted, but the proof that its seal is genuine. */
import { apiKey } from '../../shared/contracts/route.ts';
import { eraseBody, erasureV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { toErasure } from '../../shared/http/views.ts';
import { eraseEnvelope } from '../../shared/operations/envelopes/erase-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/erase', {
  name: 'V1EraseEnvelope',
  appName: 'EraseEnvelope',
  tag: 'Envelopes',
  summary: 'Erase an envelope with its document and everything about it',
  description:
    'For an envelope that is a draft or has ended; void one that is open first. What remains is one record without names, addresses and text, by which copies of the sealed file still verify. A completed envelope of an organization is erased by a member with organization:manage; an API key gets 403. A repeated request answers how far the erasure has come.',
  auth: apiKey('envelopes:write', 'acts'),
  body: eraseBody,
  takes: ['Idempotency-Key', 'If-Match'],
  answers: { 200: { json: erasureV1 } },
  refuses: ['invalid_state', 'legal_hold', 'insufficient_permissions'],
  example: { reason: 'The applicant asked for it.' },
  async run({ deps, ref, params, caller, body }) {
    const erasure = await eraseEnvelope(deps, ref, {
      reason: body.reason,
      by: caller.memberId ?? caller.ownerId,
      role: caller.role,
    });
    return ok(toErasure(erasure, params));
  },
});
