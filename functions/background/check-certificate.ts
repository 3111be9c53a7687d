/** At the start of an instance and every day: the sealing certificate is examined, long before it could expire. */
import { checkCertificate } from '../../shared/operations/maintenance/check-health.ts';
import { serveStart, serveTimer } from '../../shared/serve.ts';

serveTimer('CheckCertificate', '0 17 6 * * *', checkCertificate);
serveStart('CheckCertificate', checkCertificate);
