/** An owner reminds every recipient of an envelope whose turn it is. */
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import { isAllReminded, remindAll } from '../../domain/signing/reminder.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { requireMailService } from './steps/require-mail-service.ts';

/**
 * The owner has every recipient reminded whose turn it is, by the same links or by new ones that end them.
 * @param isRepeat an earlier run of the same request may have done it, and only its answer was lost; more than a minute
 *   after that run the recipients are reminded again
 * @throws AppError not_found, invalid_state; service_unavailable when there is no mail service to do it
 */
export async function remindEnvelope(
  deps: ChangeDeps & { settings: { sendsMail: boolean } },
  ref: EnvelopeRef,
  { wantsNewLinks, isRepeat }: { wantsNewLinks: boolean; isRepeat: boolean },
): Promise<Versioned<Envelope>> {
  requireMailService(deps.settings);
  return changeEnvelope(deps, ref, (envelope, at) =>
    isRepeat && isAllReminded(envelope, at) ? { envelope, facts: [] } : remindAll(envelope, wantsNewLinks, at),
  );
}
