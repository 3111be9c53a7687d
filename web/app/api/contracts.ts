/** The contracts of the forms. The build reduces them to plain data (infra/web/form-contracts.ts). */
export { changePasswordBody, createKeyBody, registerBody } from '../../../shared/contracts/accounts.ts';
export { updateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
export { duplicateTemplateBody, saveAsTemplateBody, useTemplateBody } from '../../../shared/contracts/app-templates.ts';
export {
  createOrganizationBody,
  inviteMemberBody,
  updateOrganizationBody,
} from '../../../shared/contracts/organizations.ts';
export { updateProfileBody } from '../../../shared/contracts/profile.ts';
export { changeEmailBody, forgotPasswordBody, resetPasswordBody } from '../../../shared/contracts/sessions.ts';
export { eraseBody } from '../../../shared/contracts/v1-envelopes.ts';
export { patchTemplateBody } from '../../../shared/contracts/v1-templates.ts';
export { createWebhookBody, updateWebhookBody } from '../../../shared/contracts/webhooks.ts';
