/** POST /api/envelopes/{id}/signers/{signerId}/in-person: an owner has a signer sign on the owner's device. */
import { inPersonOffer } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { offerInPerson } from '../../shared/operations/envelopes/signing-links.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/signers/{signerId}/in-person', {
  name: 'OfferInPerson',
  tag: 'Envelopes (app API)',
  summary: 'Create a link for signing in person on your device; it opens once, within ten minutes',
  auth: session('envelopes:write'),
  answers: { 200: { json: inPersonOffer } },
  refuses: ['role_not_allowed', 'invalid_state', 'recipient_locked', 'not_your_turn'],
  run: async ({ deps, ref }) => ok(await offerInPerson(deps, ref)),
});
