/** The audit trail in sentences. */
import type { Envelope, TrailEvent } from '../service.ts';

const methods: Record<string, string> = { drawn: 'drawn', typed: 'typed', uploaded: 'uploaded' };

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The recipient of an event, by the name on the list. */
function personOf(event: TrailEvent, envelope: Envelope): string {
  const id = text(event.data.recipientId) || event.actor.id;
  const signer = envelope.signers.find((candidate) => candidate.id === id);
  return signer?.name ?? text(event.data.name) ?? 'A recipient';
}

export function eventSentence(event: TrailEvent, envelope: Envelope): string {
  const who = personOf(event, envelope) || 'A recipient';
  switch (event.type) {
    case 'envelope.created':
      return 'You created the document.';
    case 'envelope.updated':
      return 'You edited the document.';
    case 'envelope.sent':
      return 'You sent the document. Its content is now locked.';
    case 'envelope.completed':
      return `Document sealed${event.data.level ? ` (${text(event.data.level)})` : ''} and completed.`;
    case 'envelope.declined':
      return `The document ended because ${who} declined.`;
    case 'envelope.voided':
      return event.data.reason ? `You voided the document: “${text(event.data.reason)}”` : 'You voided the document.';
    case 'envelope.expired':
      return 'The document expired.';
    case 'envelope.failed':
      return 'Sealing failed. You can try again.';
    case 'envelope.deleted':
      return 'You deleted the document.';
    case 'recipient.sent':
      return `${who} was invited.`;
    case 'recipient.viewed':
      return `${who} viewed the document.`;
    case 'recipient.completed': {
      const method = methods[text(event.data.method)];
      const isApproval = envelope.signers.find(({ id }) => id === event.data.recipientId)?.role === 'approver';
      return `${who} ${isApproval ? 'approved' : 'signed'}${method ? ` (${method})` : ''}.`;
    }
    case 'recipient.declined':
      return event.data.reason ? `${who} declined: “${text(event.data.reason)}”` : `${who} declined.`;
    case 'recipient.reminded':
      return `${who} was reminded.`;
  }
}

/** Edits before sending come in bursts: of each run only the last is shown. */
export function condensed(events: readonly TrailEvent[]): TrailEvent[] {
  return events.filter((event, index) => {
    const next = events[index + 1];
    return !(event.type === 'envelope.updated' && next?.type === 'envelope.updated');
  });
}
