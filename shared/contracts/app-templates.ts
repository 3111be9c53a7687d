/** The dashboard's template routes in addition to v1's. */
import { type Static, Type } from '@sinclair/typebox';
import { maxRecipients } from '../domain/recipients/recipient.ts';
import { humanText, object } from './building-blocks.ts';
import { prefill, recipientBody } from './v1-envelopes.ts';

const name = humanText(255);

export const saveAsTemplateBody = object({
  name,
  roleNames: Type.Optional(Type.Array(humanText(200), { maxItems: maxRecipients })),
});
export type SaveAsTemplateBody = Static<typeof saveAsTemplateBody>;

export const duplicateTemplateBody = object({ name });

export const useTemplateBody = object({
  name: Type.Optional(name),
  recipients: Type.Array(recipientBody, { minItems: 1, maxItems: maxRecipients }),
  prefill: Type.Optional(prefill),
});
export type UseTemplateBody = Static<typeof useTemplateBody>;

export const templateDocumentAnswer = object({ url: Type.String({ format: 'uri' }) });
