/** Every day: the sealing certificate is examined, long before it could expire. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { checkCertificate } from '../../shared/operations/check-certificate.ts';
import { services } from '../../shared/services.ts';

app.timer('CheckCertificate', {
  schedule: '0 17 6 * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await checkCertificate(deps)) }) }),
});
