/** POST /api/start/code: a person who opened a public link has a code sent to an e-mail address. */
import { ownPage } from '../../shared/contracts/route.ts';
import { linkCodeAnswer, linkCodeBody } from '../../shared/contracts/start.ts';
import { ok } from '../../shared/http/answer.ts';
import { sendLinkCode } from '../../shared/operations/public-links/send-link-code.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/start/code', {
  name: 'StartCode',
  auth: ownPage,
  body: linkCodeBody,
  answers: { 200: { json: linkCodeAnswer } },
  refuses: ['invalid_captcha', 'invalid_public_link', 'public_link_closed', 'rate_limit_exceeded'],
  run: async ({ deps, body, clientAddress }) => ok(await sendLinkCode(deps, { ...body, clientAddress })),
});
