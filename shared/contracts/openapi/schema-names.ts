/** The schemas of the OpenAPI document that have a name. */
import type { TProperties, TSchema } from '@sinclair/typebox';
import { scopes } from '../../domain/accounts/roles.ts';
import { eventTypes } from '../../domain/audit/audit.ts';
import { sealLevels } from '../../domain/documents/sealing.ts';
import { statuses } from '../../domain/envelopes/envelope.ts';
import { fieldTypes, ruleNames } from '../../domain/fields/field-rules.ts';
import { pick } from '../../domain/pick.ts';
import { recipientRoles, recipientStatuses } from '../../domain/recipients/recipient.ts';
import { errorCodes } from '../../errors.ts';
import { accountAnswer, accountV1, createdKeyAnswer, keyAnswer } from '../accounts.ts';
import { appEnvelope, signer, signerInput, signingLinkAnswer, updateEnvelopeBody } from '../app-envelopes.ts';
import { batchCheckV1, batchRowV1, batchV1, createBatchBody } from '../batches.ts';
import { appSettingInputs, appSettings } from '../envelope-settings.ts';
import { errorBody } from '../error.ts';
import { field, fieldInput, fieldRules, placedField, placement } from '../fields.ts';
import { healthAnswer } from '../health.ts';
import { pagination } from '../paging.ts';
import { preferencesAnswer } from '../preferences.ts';
import { profileAnswer } from '../profile.ts';
import { recipientInput, recipientOutput } from '../recipients.ts';
import { retentionAnswer } from '../retention.ts';
import { remindSignerBody } from '../sign.ts';
import {
  createEnvelopeBody,
  deletedV1,
  documentV1,
  envelopeAnswer,
  envelopeV1,
  erasureV1,
  eventV1,
  patchEnvelopeBody,
  recipientBody,
  recipientV1,
} from '../v1-envelopes.ts';
import { createTemplateBody, patchTemplateBody, templateFieldInput, templateV1 } from '../v1-templates.ts';
import { preflightAnswer, preflightBody, verificationReport, verifyAnswer } from '../verify.ts';
import {
  createWebhookBody,
  deliveryV1,
  updateWebhookBody,
  webhookBatchEvent,
  webhookErasedEvent,
  webhookEvent,
  webhookKeyEvent,
  webhookTestEvent,
  webhookV1,
  webhookWithSecretV1,
} from '../webhooks.ts';

/** Requests are closed. */
export const requests: Record<string, TSchema> = {
  CreateEnvelope: createEnvelopeBody,
  UpdateEnvelope: patchEnvelopeBody,
  UpdateAppEnvelope: updateEnvelopeBody,
  SignerInput: signerInput,
  RecipientInput: recipientBody,
  FieldInput: fieldInput,
  CreateTemplate: createTemplateBody,
  UpdateTemplate: patchTemplateBody,
  TemplateFieldInput: templateFieldInput,
  CreateBatch: createBatchBody,
  CreateWebhook: createWebhookBody,
  UpdateWebhook: updateWebhookBody,
  RemindRecipient: remindSignerBody,
  PreflightOptions: preflightBody,
};
/** Answers are open. */
export const answers: Record<string, TSchema> = {
  Error: errorBody,
  Envelope: envelopeV1,
  AppEnvelope: appEnvelope,
  Signer: signer,
  Recipient: recipientV1,
  Field: field,
  Event: eventV1,
  Template: templateV1,
  TemplateField: templateV1.properties.fields.items,
  Document: documentV1,
  Batch: batchV1,
  BatchRow: batchRowV1,
  BatchCheck: batchCheckV1,
  Webhook: webhookV1,
  WebhookWithSecret: webhookWithSecretV1,
  Delivery: deliveryV1,
  WebhookEvent: webhookEvent,
  WebhookErasedEvent: webhookErasedEvent,
  WebhookKeyEvent: webhookKeyEvent,
  WebhookTestEvent: webhookTestEvent,
  WebhookBatchEvent: webhookBatchEvent,
  Pagination: pagination,
  Account: accountV1,
  UserAccount: accountAnswer,
  ApiKey: keyAnswer,
  ApiKeyWithText: createdKeyAnswer,
  Deleted: deletedV1,
  Erasure: erasureV1,
  Retention: retentionAnswer,
  Preferences: preferencesAnswer,
  Preflight: preflightAnswer,
  Profile: profileAnswer,
  SigningLink: signingLinkAnswer,
  Verification: verifyAnswer,
  VerificationReport: verificationReport,
  Health: healthAnswer,
};
/** The names of schemas. */
export const names = new Map<object, string>(
  Object.entries({ ...requests, ...answers }).map(([name, schema]) => [schema, name]),
);

/** Members that several schemas share: each such schema refers to them, beside its own. The larger group comes first. */
export const groups: Record<string, TProperties> = {
  Envelope: envelopeV1.properties,
  EnvelopeInBothApis: { ...envelopeAnswer, ...appSettings },
  EnvelopeSettings: appSettingInputs,
  PlacedField: placedField,
  FieldRules: pick(
    fieldRules,
    ruleNames.filter((name) => name !== 'fontSize'),
  ),
  Placement: pick(placement, ['type', 'width', 'height']),
  RecipientInBothApis: recipientOutput,
  RecipientDetails: recipientInput.properties,
  Webhook: webhookV1.properties,
};

/** Values of answers that may grow. */
export const openValues: Record<string, readonly string[]> = {
  EnvelopeStatus: statuses,
  RecipientStatus: recipientStatuses,
  RecipientRole: recipientRoles,
  FieldType: fieldTypes,
  EventType: eventTypes,
  ErrorCode: errorCodes,
  SealLevel: sealLevels,
  Scope: scopes,
};
