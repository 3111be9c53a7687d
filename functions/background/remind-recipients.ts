/** Every five minutes: recipients whose reminder is due are reminded. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { remindRecipients } from '../../shared/operations/maintenance/remind-recipients.ts';
import { services } from '../../shared/services.ts';

registerTimer('RemindRecipients', '20 */5 * * * *', services, async (deps) => ({ ...(await remindRecipients(deps)) }));
