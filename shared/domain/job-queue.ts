/** Port: the job queue. */
import type { AuditEvent } from './audit/audit.ts';
import type { Probe } from './system.ts';

export interface JobQueue {
  /** Enqueues the dispatch of committed events. @param events all of them, if the caller knows them */
  enqueueDispatch(ref: { ownerId: string }, events?: readonly AuditEvent[]): Promise<void>;
  /** Enqueues the sealing of an envelope, after a delay in milliseconds. */
  enqueueSealing(ref: { ownerId: string; envelopeId: string }, delayMs?: number): Promise<void>;
  /** Enqueues a delivery, after a delay in milliseconds. */
  enqueueDelivery(ref: { ownerId: string; deliveryId: string }, delayMs: number): Promise<void>;
  /** Enqueues an e-mail, after a delay in milliseconds. */
  enqueueMail(ref: { ownerId: string; mailId: string }, delayMs: number): Promise<void>;
  /** Enqueues a chunk of a batch, after a delay in milliseconds. */
  enqueueBatchRows(ref: { ownerId: string; batchId: string; chunk: number }, delayMs: number): Promise<void>;
  probe: Probe;
}

/** Port: returns a message to its queue unchanged; it is visible again after the delay, until its lifetime ends. */
export interface MessageReturn {
  /** @throws if it could not be sent: the caller still has the message */
  putBack(queue: string, message: object, times: { delayMs: number; lifetimeMs: number }): Promise<void>;
}
