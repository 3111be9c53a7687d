import { usePoll } from '../../use-poll.ts';
import { type Envelope, service } from '../api/service.ts';

const pollMs = 5_000;
/** Sealing takes seconds, and the owner waits for it. */
const sealingPollMs = 1_500;

const moving: readonly Envelope['status'][] = ['sent', 'in_progress', 'sealing', 'failed'];

/** Whether the document can still change without the owner. */
export function isMoving({ status }: Pick<Envelope, 'status'>): boolean {
  return moving.includes(status);
}

/** Reads the document again while it can change and the page is in view. */
export function useLiveEnvelope(envelope: Envelope, onChange: (envelope: Envelope) => void): void {
  const { id, status, updatedAt } = envelope;
  const ask = async () => {
    const next = await service.envelope(id);
    if (next.updatedAt !== updatedAt) onChange(next);
  };
  const everyMs = status === 'sealing' ? sealingPollMs : pollMs;
  usePoll(ask, isMoving(envelope) ? everyMs : null, [id, status, updatedAt]);
}
