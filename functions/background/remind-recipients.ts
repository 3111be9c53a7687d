/** Every five minutes: recipients whose reminder is due are reminded. */
import { remindRecipients } from '../../shared/operations/maintenance/remind-recipients.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('RemindRecipients', '20 */5 * * * *', remindRecipients);
