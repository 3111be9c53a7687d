/** POST /api/start/open: a person opens the public link of a template. */
import { ownPage } from '../../shared/contracts/route.ts';
import { openLinkAnswer, openLinkBody } from '../../shared/contracts/start.ts';
import { ok } from '../../shared/http/answer.ts';
import { openPublicLink } from '../../shared/operations/public-links/open-public-link.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/start/open', {
  name: 'StartOpen',
  auth: ownPage,
  body: openLinkBody,
  answers: { 200: { json: openLinkAnswer } },
  refuses: ['invalid_public_link'],
  run: async ({ deps, body }) => ok(await openPublicLink(deps, body)),
});
