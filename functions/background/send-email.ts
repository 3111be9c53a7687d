/** Queue `emails`: a message is due; it is handed to the mail service. */
import { app } from '@azure/functions';
import { queueNames, sendEmailMessage } from '../../shared/contracts/messages.ts';
import { job } from '../../shared/jobs/job.ts';
import { sendEmail } from '../../shared/operations/mail/send-email.ts';
import { services } from '../../shared/services.ts';

app.storageQueue('SendEmail', {
  queueName: queueNames.sendEmail,
  connection: 'AzureWebJobsStorage',
  handler: job(services, {
    message: sendEmailMessage,
    run: async (deps, message) => ({ mailId: message.mailId, ...(await sendEmail(deps, message)) }),
  }),
});
