/** A timer reminds the recipients whose reminder is due. An envelope that fails does not delay the others. */
import { remindDue } from '../../domain/reminder.ts';
import { type ChangeDeps, changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { failureOf } from './steps/failure-of.ts';

const maxPerRun = 100;

export interface RemindersReport {
  envelopes: number;
  failures: string[];
  isBoundHit: boolean;
}

export async function remindRecipients(deps: ChangeDeps): Promise<RemindersReport> {
  const due = await deps.envelopes.findRemindersDue(deps.clock.now(), maxPerRun);
  const failures: string[] = [];
  for (const ref of due) {
    await changeEnvelope(deps, ref, remindDue).catch((reason: unknown) => {
      failures.push(failureOf(ref.envelopeId, reason));
    });
  }
  return { envelopes: due.length, failures, isBoundHit: due.length >= maxPerRun };
}
