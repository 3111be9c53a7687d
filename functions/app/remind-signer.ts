/** POST /api/envelopes/{id}/signers/{signerId}/remind: an owner has a signer asked again. */
import { app } from '@azure/functions';
import { remindSignerBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { remindRecipient } from '../../shared/operations/envelopes/remind-recipient.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: remindSignerBody,
  run: async ({ deps, caller, params, body }) => {
    const ref = appEnvelopeRef(caller, params);
    const { remindedAt, email } = await remindRecipient(deps, ref, params.signerId ?? '', body.newLink ?? false);
    return ok({ remindedAt, email });
  },
});

app.http('RemindSigner', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/envelopes/{id}/signers/{signerId}/remind',
  handler,
});
