/** A timer finds messages whose queue message was lost, whose worker died, or whose long wait is over, and enqueues them. */
import type { JobQueue } from '../../domain/job-queue.ts';
import { noteMailSwept } from '../../domain/mail/mail.ts';
import type { MailRef } from '../../domain/mail/mailer.ts';
import type { Ports } from '../../domain/ports.ts';
import { lostMessageMs } from '../../domain/retry.ts';
import { type Swept, sweepDue } from './steps/for-each.ts';

type Deps = Ports<'mails' | 'clock'> & { jobQueue: Pick<JobQueue, 'enqueueMail'> };

const maxPerSweep = 200;
const maxAtOnce = 8;

/** A message that fails does not delay the others. */
export async function sweepMails(deps: Deps): Promise<{ enqueued: number } & Swept> {
  let enqueued = 0;
  const { failures, isBoundHit } = await sweepDue(deps, {
    find: (at, limit) => deps.mails.findDue(new Date(at.getTime() - lostMessageMs), limit),
    idOf: ({ mailId }) => mailId,
    async work(ref, at) {
      if (await enqueueAgain(deps, ref, at)) enqueued += 1;
    },
    max: maxPerSweep,
    atOnce: maxAtOnce,
  });
  return { enqueued, failures, isBoundHit };
}

/** Writes the record first, so that only one of several parallel sweeps enqueues the message. */
async function enqueueAgain({ mails, jobQueue }: Deps, ref: MailRef, at: Date): Promise<boolean> {
  const current = await mails.get(ref.ownerId, ref.mailId);
  if (current?.value.status !== 'pending') return false;
  if ((await mails.replace(current, noteMailSwept(current.value, at))) === 'conflict') return false;
  await jobQueue.enqueueMail(ref, 0);
  return true;
}
