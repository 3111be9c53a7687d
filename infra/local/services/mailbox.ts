/** Runs the mailbox in a separate process. */
import { type MailboxSettings, startMailbox } from '../mailbox/start-mailbox.ts';
import { type RunningService, runService } from './service.ts';

export interface MailboxReady {
  smtpUrl: string;
  url: string;
}

async function start(settings: MailboxSettings): Promise<RunningService> {
  const { smtpUrl, url, close } = await startMailbox(settings);
  const ready: MailboxReady = { smtpUrl, url };
  return { ready, close };
}

runService({ name: 'the mailbox', portSettings: 'MAILBOX_SMTP_PORT or MAILBOX_HTTP_PORT' }, start);
