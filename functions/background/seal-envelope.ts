/** Queue `seal-envelopes`: every recipient has acted; the envelope is sealed in the background. */
import { queueNames, sealEnvelopeMessage } from '../../shared/contracts/messages.ts';
import { sealEnvelope } from '../../shared/operations/envelopes/seal-envelope.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue(
  'SealEnvelope',
  { queueName: queueNames.sealEnvelope, message: sealEnvelopeMessage },
  async (deps, message) => {
    await sealEnvelope(deps, message);
    return { envelopeId: message.envelopeId };
  },
);
