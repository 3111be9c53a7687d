/** A timer reminds the recipients whose reminder is due. An envelope that fails does not delay the others. */
import { remindDue } from '../../domain/signing/reminder.ts';
import { type ChangeDeps, changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { forEach, type Swept } from './steps/for-each.ts';

const maxPerRun = 100;

export async function remindRecipients(deps: ChangeDeps): Promise<{ envelopes: number } & Swept> {
  const due = await deps.envelopes.findRemindersDue(deps.clock.now(), maxPerRun);
  const failures = await forEach(
    due,
    ({ envelopeId }) => envelopeId,
    (ref) => changeEnvelope(deps, ref, remindDue),
  );
  return { envelopes: due.length, failures, isBoundHit: due.length >= maxPerRun };
}
