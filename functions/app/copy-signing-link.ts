/** POST /api/envelopes/{id}/signers/{signerId}/link: returns a signer’s link, and the audit trail records it. */
import { signingLinkAnswer } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { copySigningLink } from '../../shared/operations/envelopes/signing-links.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/signers/{signerId}/link', {
  name: 'CopySigningLink',
  tag: 'Envelopes (app API)',
  summary: 'Get a signer’s link to pass it on yourself; the audit trail records it',
  auth: session('links:read'),
  answers: { 200: { json: signingLinkAnswer } },
  refuses: ['invalid_state', 'not_your_turn', 'recipient_locked'],
  run: async ({ deps, ref }) => ok(await copySigningLink(deps, ref)),
});
