/** A timer finds messages whose queue message was lost, whose worker died, or whose long wait is over, and enqueues them. */
import type { JobQueue } from '../../domain/job-queue.ts';
import { noteMailSwept } from '../../domain/mail.ts';
import type { MailRecords } from '../../domain/mail-records.ts';
import { lostMessageMs } from '../../domain/retry.ts';
import type { Clock } from '../../domain/system.ts';

interface Deps {
  mails: MailRecords;
  jobQueue: Pick<JobQueue, 'enqueueMail'>;
  clock: Clock;
}

const maxPerSweep = 200;

export async function sweepMails(deps: Deps): Promise<{ enqueued: number; isBoundHit: boolean }> {
  const at = deps.clock.now();
  const due = await deps.mails.findDue(new Date(at.getTime() - lostMessageMs), maxPerSweep);
  let enqueued = 0;
  for (const current of due) {
    // Written first, so that of parallel sweeps one enqueues the message.
    const swept = await deps.mails.replace(current, noteMailSwept(current.value, at));
    if (swept === 'conflict') continue;
    await deps.jobQueue.enqueueMail({ ownerId: current.value.ownerId, mailId: current.value.id }, 0);
    enqueued += 1;
  }
  return { enqueued, isBoundHit: due.length >= maxPerSweep };
}
