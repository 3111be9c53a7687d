/** Port: the job queue. */
import type { AuditEvent } from './audit/audit.ts';
import type { Probe } from './system.ts';

export interface JobQueue {
  /** Events were committed: deliver them. @param events all of them, where the caller knows them */
  enqueueDispatch(ref: { ownerId: string }, events?: readonly AuditEvent[]): Promise<void>;
  /** An envelope waits to be sealed; it is looked at after so many milliseconds. */
  enqueueSealing(ref: { ownerId: string; envelopeId: string }, delayMs?: number): Promise<void>;
  /** A delivery is due after so many milliseconds. */
  enqueueDelivery(ref: { ownerId: string; deliveryId: string }, delayMs: number): Promise<void>;
  /** An e-mail is due after so many milliseconds. */
  enqueueMail(ref: { ownerId: string; mailId: string }, delayMs: number): Promise<void>;
  probe: Probe;
}

/** Port: a message goes back to its queue as it is, and is seen again after the delay, until its lifetime ends. */
export interface MessageReturn {
  /** @throws when it could not be sent: the message is still the caller's */
  putBack(queue: string, message: object, times: { delayMs: number; lifetimeMs: number }): Promise<void>;
}
