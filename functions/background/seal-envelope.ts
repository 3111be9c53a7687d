/** Queue `seal-envelopes`: everybody has signed; the envelope is sealed with nobody waiting for it. */
import { app } from '@azure/functions';
import { queueNames, sealEnvelopeMessage } from '../../shared/contracts/messages.ts';
import { job } from '../../shared/jobs/job.ts';
import { sealEnvelope } from '../../shared/operations/envelopes/seal-envelope.ts';
import { services } from '../../shared/services.ts';

app.storageQueue('SealEnvelope', {
  queueName: queueNames.sealEnvelope,
  connection: 'AzureWebJobsStorage',
  handler: job(services, {
    message: sealEnvelopeMessage,
    run: async (deps, message) => {
      await sealEnvelope(deps, message);
      return { envelopeId: message.envelopeId };
    },
  }),
});
