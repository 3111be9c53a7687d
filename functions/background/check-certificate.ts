/** At the start of an instance and every day: the sealing certificate is examined, long before it could expire. */
import { app } from '@azure/functions';
import { atStart, timer } from '../../shared/jobs/job.ts';
import { checkCertificate } from '../../shared/operations/maintenance/check-certificate.ts';
import { type Services, services } from '../../shared/services.ts';

const check = { run: async (deps: Services) => ({ ...(await checkCertificate(deps)) }) };

app.timer('CheckCertificate', { schedule: '0 17 6 * * *', handler: timer(services, check) });
app.hook.appStart(atStart('CheckCertificate', services, check));
