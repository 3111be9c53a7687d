/** A template made from an envelope: recipients become roles, fields keep their positions. */

import { type Envelope, newSettings } from '../envelopes/envelope.ts';
import { templateSettings } from '../envelopes/envelope-settings.ts';
import { pick } from '../pick.ts';
import { mustAct, templateMembers } from '../recipients/recipient.ts';
import type { Template, TemplateDefaults } from './template.ts';

const dayMs = 86_400_000;
const maxDays = 365;

interface NewTemplate {
  id: string;
  name: string;
  /** Names of the roles in the order of the recipients; the recipient's name if none is given. */
  roleNames?: readonly string[] | undefined;
}

/** Removes the document, the people and what they filled in. Conditions still refer to fields by identifier. */
export function templateOfEnvelope(envelope: Envelope, input: NewTemplate, at: Date): Template {
  const { id, name, roleNames = [] } = input;
  const keys = new Map(envelope.recipients.map(({ id: recipientId }, index) => [recipientId, `role-${index + 1}`]));
  const fillers = envelope.recipients.filter(mustAct).map(({ id: recipientId }) => recipientId);
  const isDraft = envelope.status === 'draft';
  return {
    id,
    ownerId: envelope.ownerId,
    name,
    description: null,
    roles: envelope.recipients.map((recipient, index) => ({
      key: keys.get(recipient.id) ?? '',
      name: roleNames[index] ?? recipient.name,
      ...pick(recipient, templateMembers),
    })),
    document: null,
    fields: envelope.fields
      .filter(({ recipientId }) => fillers.includes(recipientId))
      // A note whose recipient did not see it has lost its text.
      .filter(({ type, value: text }) => type !== 'note' || text !== null)
      .map(({ recipientId, value, ...field }) => ({
        ...field,
        value: isDraft || field.type === 'note' ? value : null,
        roleKey: keys.get(recipientId) ?? '',
      })),
    defaults: defaultsOf(envelope),
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

function defaultsOf(envelope: Envelope): TemplateDefaults {
  // A boolean with the default of the dashboard stays open, because v1 may have another default.
  const usual = newSettings('app');
  const chosen = templateSettings.filter(
    (name) => typeof envelope[name] !== 'boolean' || envelope[name] !== usual[name],
  );
  return { ...pick(envelope, chosen), message: envelope.message, expiresInDays: daysToSign(envelope) };
}

/** The number of days that the recipients have to sign. */
function daysToSign(envelope: Envelope): number | null {
  if (envelope.expiresAt === null) return envelope.expiresInDays;
  const from = (envelope.status === 'draft' ? null : envelope.sentAt) ?? envelope.createdAt;
  const days = Math.ceil((Date.parse(envelope.expiresAt) - Date.parse(from)) / dayMs);
  return Math.min(Math.max(days, 1), maxDays);
}
