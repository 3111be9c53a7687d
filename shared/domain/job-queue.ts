/** Port: the job queue. */
import type { Probe } from './system.ts';

export interface JobQueue {
  /** Events were committed: deliver them. */
  enqueueDispatch(ref: { ownerId: string }): Promise<void>;
  enqueueSealing(ref: { ownerId: string; envelopeId: string }): Promise<void>;
  /** A delivery is due after so many milliseconds. */
  enqueueDelivery(ref: { ownerId: string; deliveryId: string }, delayMs: number): Promise<void>;
  /** An e-mail is due after so many milliseconds. */
  enqueueMail(ref: { ownerId: string; mailId: string }, delayMs: number): Promise<void>;
  probe: Probe;
}
