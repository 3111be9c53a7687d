/** Sends a draft: tries the document with its fields, pins it, and invites the first recipients in order. */
import { type SendingOwner, sentBy } from '../../domain/accounts/profile.ts';
import { checkSendable, type Envelope, send } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { acceptForSigning } from './steps/accept-document.ts';
import { type ChangeDeps, changeEnvelope, currentEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { withPlacedFields } from './steps/place-fields.ts';
import { type CertificateDeps, refuseExpiredCertificate } from './steps/sealing-certificate.ts';
import { withReplacedVoided } from './steps/settle-correction.ts';

type Deps = ChangeDeps & CertificateDeps & Ports<'documents' | 'sealer'>;

interface SendOptions extends SendingOwner {
  isRepeat?: boolean;
}

/**
 * @param isRepeat an earlier run of the same request may have sent the envelope, and only its answer was lost
 * @throws AppError not_found, precondition_failed, invalid_state, validation_error, anchor_not_found, text_tag_invalid,
 *   the document codes, sealing_certificate_expired
 */
export async function sendEnvelope(
  deps: Deps,
  ref: EnvelopeRef,
  { isRepeat = false, ...owner }: SendOptions = {},
): Promise<Versioned<Envelope>> {
  if (isRepeat) {
    const { ownerId, envelopeId } = ref;
    const current = await currentEnvelope(deps, { ownerId, envelopeId });
    if (current.value.status !== 'draft') return current;
  }
  return changeEnvelope(deps, ref, async (envelope, at) => {
    const sendable = checkSendable(envelope, at);
    await refuseExpiredCertificate(deps);
    const placed = await withPlacedFields(deps, sendable);
    const document = await acceptForSigning(deps, placed);
    const settled = await withReplacedVoided(deps, placed, ref.memberId);
    return send({ ...settled, ...sentBy(owner) }, document, at);
  });
}
