/** The contracts of the forms, loaded with the first of them that is sent: the schema library is no part of the first page. */
export { changePasswordBody, createKeyBody, registerBody } from '../../shared/contracts/accounts.ts';
export { updateEnvelopeBody } from '../../shared/contracts/app-envelopes.ts';
export { createWebhookBody, updateWebhookBody } from '../../shared/contracts/webhooks.ts';
