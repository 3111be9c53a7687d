/** Queue `seal-envelopes`: every recipient has acted; the envelope is sealed in the background. */
import { queueNames, sealEnvelopeMessage } from '../../shared/contracts/messages.ts';
import { registerQueue } from '../../shared/jobs/register.ts';
import { sealEnvelope } from '../../shared/operations/envelopes/seal-envelope.ts';
import { services } from '../../shared/services.ts';

registerQueue(
  'SealEnvelope',
  { queueName: queueNames.sealEnvelope, message: sealEnvelopeMessage },
  services,
  async (deps, message) => {
    await sealEnvelope(deps, message);
    return { envelopeId: message.envelopeId };
  },
);
