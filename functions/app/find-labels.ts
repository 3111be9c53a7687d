/** GET /api/envelope-labels: the dashboard offers the labels that the owner's envelopes have. */
import { labelsAnswer } from '../../shared/contracts/envelope-filters.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { findLabels } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelope-labels', {
  name: 'FindLabels',
  auth: session('envelopes:read'),
  answers: { 200: { json: labelsAnswer } },
  run: async ({ deps, ref }) => ok(await findLabels(deps, ref.ownerId)),
});
