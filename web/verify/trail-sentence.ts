/** The events of the embedded audit trail in sentences. The file names people by their e-mail addresses only. */
import type { AuditEvent } from '../../shared/domain/audit.ts';

const methods: Record<string, string> = { drawn: 'drawn', typed: 'typed', uploaded: 'from a picture' };

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function addressOf(event: AuditEvent, events: readonly AuditEvent[]): string {
  const id = text(event.data.recipientId);
  const asked = events.find((other) => other.type === 'recipient.sent' && other.data.recipientId === id);
  return text(event.data.email) || text(asked?.data.email) || 'A recipient';
}

export function trailSentence(event: AuditEvent, events: readonly AuditEvent[]): string {
  const who = addressOf(event, events);
  switch (event.type) {
    case 'envelope.created':
      return 'The sender created the document.';
    case 'envelope.updated':
      return 'The sender edited its settings.';
    case 'envelope.sent':
      return 'The sender sent it. From here on exactly these bytes counted.';
    case 'recipient.sent':
      return `${who} was asked.`;
    case 'recipient.viewed':
      return `${who} opened the document.`;
    case 'recipient.reminded':
      return `${who} was reminded.`;
    case 'recipient.declined':
      return `${who} declined.`;
    case 'recipient.completed': {
      const method = methods[text(event.data.method)];
      return `${who} ${event.data.role === 'approver' ? 'approved' : 'signed'}${method ? `, ${method}` : ''}.`;
    }
    default:
      return event.type;
  }
}
