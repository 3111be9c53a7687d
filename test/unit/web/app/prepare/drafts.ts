/** Envelopes as the dashboard holds them. */
import { newSettings } from '../../../../../shared/domain/envelopes/envelope.ts';
import type { Envelope, Field, Signer } from '../../../../../web/app/api/app-api.ts';

export function aSigner(change: Partial<Signer> = {}): Signer {
  const id = change.id ?? 'rcp_1';
  return {
    id,
    recipientId: id,
    email: 'ada@example.com',
    name: 'Ada',
    role: 'signer',
    order: 1,
    language: 'en',
    status: 'pending',
    notify: true,
    hasAccessCode: false,
    ...change,
  };
}

export function aField(recipientId: string, change: Partial<Field> = {}): Field {
  const place = { page: 1, x: 10, y: 10, width: 100, height: 20 };
  return {
    id: `fld_${recipientId}`,
    recipientId,
    type: 'text',
    ...place,
    required: true,
    label: null,
    value: null,
    ...change,
  };
}

export function anEnvelope(change: Partial<Envelope> = {}): Envelope {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    version: '"1"',
    status: 'draft',
    ownerId: 'usr_1',
    documentUrl: null,
    filename: null,
    signers: [aSigner()],
    name: 'Agreement',
    ...newSettings('app'),
    fields: [],
    nextReminderAt: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    updatedAt: '2027-01-01T00:00:00.000Z',
    sentAt: null,
    completedAt: null,
    ...change,
  };
}
