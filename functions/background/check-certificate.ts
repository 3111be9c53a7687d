/** At the start of an instance and every day: the sealing certificate is examined, long before it could expire. */
import { registerAtStart, registerTimer } from '../../shared/jobs/register.ts';
import { checkCertificate } from '../../shared/operations/maintenance/check-certificate.ts';
import { type Services, services } from '../../shared/services.ts';

const check = async (deps: Services) => ({ ...(await checkCertificate(deps)) });

registerTimer('CheckCertificate', '0 17 6 * * *', services, check);
registerAtStart('CheckCertificate', services, check);
