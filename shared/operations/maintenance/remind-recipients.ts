import { remindDue } from '../../domain/reminder.ts';
import { type ChangeDeps, changeEnvelope } from '../envelopes/steps/change-envelope.ts';

const maxPerRun = 100;

export interface RemindersReport {
  envelopes: number;
  /** What went wrong with which envelope; empty when nothing did. */
  failures: string;
  isBoundHit: boolean;
}

/** Reminds everybody whose time has come, as their envelopes' owners have agreed. One failure keeps nobody waiting. */
export async function remindRecipients(deps: ChangeDeps): Promise<RemindersReport> {
  const due = await deps.envelopes.findRemindersDue(deps.clock.now(), maxPerRun);
  const failures: string[] = [];
  for (const ref of due) {
    await changeEnvelope(deps, ref, remindDue).catch((reason: unknown) => {
      failures.push(`${ref.envelopeId}: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
  }
  return { envelopes: due.length, failures: failures.join('; '), isBoundHit: due.length >= maxPerRun };
}
