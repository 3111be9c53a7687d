import type { OutgoingMail } from '../../../shared/domain/mail/mailer.ts';
import { acsMailer } from '../../../shared/email/acs-mailer.ts';
import { smtpMailer } from '../../../shared/email/smtp-mailer.ts';
import { startScriptedSmtp } from '../../servers/smtp-script.ts';

const mail: OutgoingMail = {
  id: `eml_${'0123456789abcdef'.repeat(2)}`,
  to: { name: 'Ann "Å" <x>', address: 'ann@example.com' },
  replyTo: 'owner@example.com',
  subject: 'Bitte unterschreiben: Vertrag',
  text: 'text',
  html: '<p>html</p>',
};

describe('SMTP', () => {
  const from = 'Countersign <no-reply@sign.example>';
  const send = (url: string, message = mail, requiresTls = false) =>
    smtpMailer({ url, from, host: 'sign.example', requiresTls }).send(message);

  it('sends nothing unencrypted where encryption is required', async () => {
    const smtp = await startScriptedSmtp();
    expect(await send(smtp.url, mail, true)).toMatchObject({ result: 'unavailable' });
    expect(smtp.received).toEqual([]);
    await smtp.close();
  });

  it('is unavailable where no server answers, and names no address in the reason', async () => {
    const smtp = await startScriptedSmtp();
    await smtp.close();
    const outcome = await send(smtp.url);
    expect(outcome).toMatchObject({ result: 'unavailable' });
    expect(JSON.stringify(outcome)).not.toContain('example');
  });

  it('carries sender, reply address and logo, and no header that a name made', async () => {
    const name = 'Olivia"\r\nBcc: other@example.org\r\n\r\n<b>body</b>, x';
    const logo = { mimetype: 'image/png' as const, bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) };
    const smtp = await startScriptedSmtp();
    const message = { ...mail, to: { ...mail.to, name }, fromName: 'Zoë "Z" Marsh', logo };
    expect(await send(smtp.url, message)).toEqual({ result: 'taken' });
    await smtp.close();
    const [raw = ''] = smtp.received;
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).toMatch(/^From: =\?UTF-8\?Q\?Zo=C3=AB_=22Z=22_Marsh_via_Countersign\?=\s+<no-reply@sign\.example>$/m);
    expect(head).toMatch(/^Reply-To: owner@example\.com$/m);
    expect(head).not.toMatch(/^Bcc/im);
    expect(raw).toMatch(/Content-Type: multipart\/related/);
    expect(raw).toMatch(/Content-ID: <logo@countersign>/i);
    expect(raw).toMatch(/Content-Type: image\/png; name=logo\.png/);
    expect(raw).toContain('Content-Disposition: inline');
  });
});

describe('Azure Communication Services', () => {
  function aMailer(status: number) {
    const requests: { headers: Record<string, string>; body: Record<string, never>; url: string }[] = [];
    const body = status < 400 ? { id: '1', status: 'Running' } : { error: { code: 'Some', message: 'x' } };
    const token = { token: 'token', expiresOnTimestamp: Date.now() + 3_600_000 };
    const mailer = acsMailer({
      endpoint: 'https://acs.example.org',
      from: 'Countersign <no-reply@example.org>',
      credential: async () => ({ getToken: async () => token }),
      httpClient: {
        async sendRequest(request) {
          const { url, headers } = request;
          requests.push({ url, headers: headers.toJSON(), body: JSON.parse(String(request.body ?? '{}')) });
          // The headers of the request are used for the answer, because the test reads only these two.
          headers.set('operation-location', 'https://acs.example.org/emails/operations/1?api-version=2023-03-31');
          headers.set('content-type', 'application/json');
          return { request, status, headers, bodyAsText: JSON.stringify(body) };
        },
      },
    });
    return { mailer, requests };
  }

  it('hands the message over, under an identifier that makes a repetition one message', async () => {
    const { mailer, requests } = aMailer(202);
    expect(await mailer.send(mail)).toEqual({ result: 'taken' });
    const [request] = requests;
    expect(request?.url).toMatch(/^https:\/\/acs\.example\.org\/emails:send\?/);
    expect(request?.headers['operation-id']).toBe('01234567-89ab-cdef-0123-456789abcdef');
    expect(request?.body).toMatchObject({
      senderAddress: 'no-reply@example.org',
      content: { subject: mail.subject, plainText: 'text', html: '<p>html</p>' },
      recipients: { to: [{ address: 'ann@example.com' }] },
      replyTo: [{ address: 'owner@example.com' }],
      userEngagementTrackingDisabled: true,
    });
  });

  it.each([
    [400, 'refused'],
    [401, 'unavailable'],
    [429, 'unavailable'],
    [503, 'unavailable'],
  ])('%i is %s', async (status, result) => {
    const { mailer, requests } = aMailer(status);
    expect(await mailer.send(mail)).toMatchObject({ result });
    expect(requests).toHaveLength(1);
  });

  it('carries an attachment', async () => {
    const { mailer, requests } = aMailer(202);
    const bytes = new TextEncoder().encode('%PDF');
    await mailer.send({ ...mail, attachment: { filename: 'Lease.pdf', mimetype: 'application/pdf', bytes } });
    expect(requests[0]?.body.attachments).toEqual([
      { name: 'Lease.pdf', contentType: 'application/pdf', contentInBase64: 'JVBERg==' },
    ]);
  });
});
