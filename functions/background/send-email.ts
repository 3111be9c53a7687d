/** Queue `emails`: an e-mail is due; it is handed to the mail service. */
import { queueNames, sendEmailMessage } from '../../shared/contracts/messages.ts';
import { sendEmail } from '../../shared/operations/mail/send-email.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue('SendEmail', { queueName: queueNames.sendEmail, message: sendEmailMessage }, async (deps, message) => ({
  mailId: message.mailId,
  ...(await sendEmail(deps, message)),
}));
