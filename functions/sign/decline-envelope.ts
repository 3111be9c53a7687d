/** POST /api/sign/decline: a signer or approver refuses, with a reason; that ends the envelope. */
import { app } from '@azure/functions';
import { declineBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { toActAnswer } from '../../shared/http/sign-views.ts';
import { declineEnvelope } from '../../shared/operations/signing/decline-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  body: declineBody,
  run: async ({ deps, body, ...call }) => ok(toActAnswer(await declineEnvelope(deps, linkRequest(call), body.reason))),
});

app.http('SignDecline', { methods: ['POST'], authLevel: 'anonymous', route: 'api/sign/decline', handler });
