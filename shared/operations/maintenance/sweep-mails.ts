import type { JobQueue } from '../../domain/job-queue.ts';
import { mailGraceMs, noteMailSwept } from '../../domain/mail.ts';
import type { MailRecords } from '../../domain/mail-records.ts';
import type { Clock } from '../../domain/system.ts';

interface Deps {
  mails: MailRecords;
  jobQueue: Pick<JobQueue, 'enqueueMail'>;
  clock: Clock;
}

const maxPerSweep = 200;

/** Finds messages whose nudge was lost, whose worker died, or whose long wait is over, and starts them again. */
export async function sweepMails(deps: Deps): Promise<{ jobQueue: number; isBoundHit: boolean }> {
  const at = deps.clock.now();
  const waiting = await deps.mails.findDue(new Date(at.getTime() - mailGraceMs), maxPerSweep);
  let jobQueue = 0;
  for (const current of waiting) {
    // Written before the nudge, so that however many sweeps look, one message costs one nudge in a while.
    const swept = await deps.mails.replace(current, noteMailSwept(current.value, at));
    if (swept === 'conflict') continue;
    await deps.jobQueue.enqueueMail({ ownerId: current.value.ownerId, mailId: current.value.id }, 0);
    jobQueue += 1;
  }
  return { jobQueue, isBoundHit: waiting.length >= maxPerSweep };
}
