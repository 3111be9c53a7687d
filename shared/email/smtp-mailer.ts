/** E-mail over SMTP (RFC 5321): any provider, and the local product's mailbox. */
import { type Attachment, logoPart, type Mailer, type MailOutcome, type OutgoingMail } from '../domain/mail/mailer.ts';
import { lazily } from '../lazily.ts';
import { fromHeader } from './from-header.ts';

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is encrypted by STARTTLS. */
  url: string;
  from: string;
  /** The local product's mailbox offers no TLS; every other server must. */
  requiresTls: boolean;
  /** Right-hand side of message identifiers. */
  host: string;
}

const connectMs = 10_000;
const silenceMs = 30_000;

type Transport = ReturnType<Awaited<typeof import('./nodemailer-sdk.ts')>['createTransport']>;

export function smtpMailer(settings: SmtpSettings): Mailer {
  const transport = lazily(() => open(settings));
  return {
    async send(mail) {
      try {
        await (await transport()).sendMail(messageOf(settings, mail));
        return { result: 'taken' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

async function open({ url, requiresTls }: SmtpSettings): Promise<Transport> {
  const { createTransport } = await import('./nodemailer-sdk.ts');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && requiresTls,
    ignoreTLS: !secure && !requiresTls,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function messageOf({ from, host }: SmtpSettings, mail: OutgoingMail) {
  const { id, to, fromName, replyTo, subject, text, html, logo, attachment } = mail;
  return {
    messageId: `<${id}@${host}>`,
    from: fromHeader(from, fromName),
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    subject,
    text,
    html,
    ...(logo || attachment ? { attachments: partsOf(logo, attachment) } : {}),
    // Keeps vacation notices and mailing lists from answering (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function partsOf(logo: OutgoingMail['logo'], attachment: OutgoingMail['attachment']) {
  return [...(logo ? [inlineLogo(logo)] : []), ...(attachment ? [smtpAttachment(attachment)] : [])];
}

/** Shown in its place and not among the files of the message (RFC 2387). The bundle knows no types by name: it is given. */
function inlineLogo({ mimetype, bytes }: NonNullable<OutgoingMail['logo']>) {
  return {
    filename: mimetype === 'image/png' ? 'logo.png' : 'logo.jpg',
    content: Buffer.from(bytes),
    contentType: mimetype,
    contentDisposition: 'inline' as const,
    cid: logoPart,
  };
}

function smtpAttachment({ filename, mimetype, bytes }: Attachment) {
  return { filename, contentType: mimetype, content: Buffer.from(bytes) };
}

/** A 5xx about the recipient or the message is final. Every other error, a wrong password included, is tried again. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isFinal = isAboutMail && (responseCode === undefined || responseCode >= 500);
  const reason = ['SMTP', code, responseCode].filter((part) => part !== undefined).join(' ');
  return { result: isFinal ? 'refused' : 'unavailable', reason };
}
