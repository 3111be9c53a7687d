/** Runs the mailbox in a separate process. */
import { startMailbox } from '../mailbox/start-mailbox.ts';
import { runService } from './service.ts';

runService({ name: 'the mailbox', portSettings: 'MAILBOX_SMTP_PORT or MAILBOX_HTTP_PORT' }, startMailbox);
