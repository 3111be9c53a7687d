/** Queue `emails`: an e-mail is due; it is handed to the mail service. */
import { queueNames, sendEmailMessage } from '../../shared/contracts/messages.ts';
import { registerQueue } from '../../shared/jobs/register.ts';
import { sendEmail } from '../../shared/operations/mail/send-email.ts';
import { services } from '../../shared/services.ts';

registerQueue(
  'SendEmail',
  { queueName: queueNames.sendEmail, message: sendEmailMessage },
  services,
  async (deps, message) => ({ mailId: message.mailId, ...(await sendEmail(deps, message)) }),
);
