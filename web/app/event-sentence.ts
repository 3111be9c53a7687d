/** The audit trail in sentences. */
import type { Envelope, TrailEvent } from './service.ts';

const methods: Record<string, string> = { drawn: 'drawn', typed: 'typed', uploaded: 'from a picture' };

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Who an event is about, by the name on the list. */
function personOf(event: TrailEvent, envelope: Envelope): string {
  const id = text(event.data.recipientId) || event.actor.id;
  const signer = envelope.signers.find((candidate) => candidate.id === id);
  return signer?.name ?? text(event.data.name) ?? 'Somebody';
}

export function eventSentence(event: TrailEvent, envelope: Envelope): string {
  const who = personOf(event, envelope) || 'Somebody';
  switch (event.type) {
    case 'envelope.created':
      return 'You created the document.';
    case 'envelope.updated':
      return 'You edited the document’s settings.';
    case 'envelope.sent':
      return 'You sent it. From here on exactly these bytes count.';
    case 'envelope.completed':
      return `Sealed${event.data.level ? ` (${text(event.data.level)})` : ''} and completed.`;
    case 'envelope.declined':
      return `Ended, because ${who} declined.`;
    case 'envelope.voided':
      return event.data.reason ? `You voided it: “${text(event.data.reason)}”` : 'You voided it.';
    case 'envelope.expired':
      return 'Its time ran out.';
    case 'envelope.failed':
      return 'Sealing failed; it can be tried again.';
    case 'envelope.deleted':
      return 'You deleted it.';
    case 'recipient.sent':
      return `${who} was asked.`;
    case 'recipient.viewed':
      return `${who} opened the document.`;
    case 'recipient.completed': {
      const method = methods[text(event.data.method)];
      const isApproval = envelope.signers.find(({ id }) => id === event.data.recipientId)?.role === 'approver';
      return `${who} ${isApproval ? 'approved' : 'signed'}${method ? `, ${method}` : ''}.`;
    }
    case 'recipient.declined':
      return event.data.reason ? `${who} declined: “${text(event.data.reason)}”` : `${who} declined.`;
    case 'recipient.reminded':
      return `${who} was reminded.`;
  }
}

/** What led to the sealing: whoever did not act is not said to have. */
export function beforeSealing({ signers }: Pick<Envelope, 'signers'>): string {
  const acting = signers.filter(({ role }) => role === 'signer' || role === 'approver');
  const isEverybody = acting.length > 0 && acting.every(({ status }) => status === 'completed');
  return isEverybody ? 'Everybody has acted.' : 'You finished it as it stood.';
}

/** Edits before sending come in bursts: each run of them is shown once, by its last. */
export function condensed(events: readonly TrailEvent[]): TrailEvent[] {
  return events.filter((event, index) => {
    const next = events[index + 1];
    return !(event.type === 'envelope.updated' && next?.type === 'envelope.updated');
  });
}
