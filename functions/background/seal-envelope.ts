/** Queue `seal-envelopes`: every recipient has acted; the envelope is sealed in the background. */
import { queueNames, sealEnvelopeMessage } from '../../shared/contracts/messages.ts';
import { sealQueuedEnvelope } from '../../shared/operations/envelopes/seal-envelope.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue(
  'SealEnvelope',
  { queueName: queueNames.sealEnvelope, message: sealEnvelopeMessage },
  async (deps, message) => ({
    envelopeId: message.envelopeId,
    result: await sealQueuedEnvelope(deps, message),
  }),
);
