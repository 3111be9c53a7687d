import { fromHeader } from '../../../shared/email/from-header.ts';
import { smtpMailer } from '../../../shared/email/smtp-mailer.ts';
import { startScriptedSmtp } from '../../servers/smtp-script.ts';

const from = 'Countersign <no-reply@sign.example>';
const address = 'no-reply@sign.example';

describe('the From header', () => {
  it('names the sender and keeps the address of the service', () => {
    expect(fromHeader(from, 'Olivia Marsh')).toEqual({ name: 'Olivia Marsh via Countersign', address });
    expect(fromHeader(address, 'Olivia Marsh')).toEqual({ name: 'Olivia Marsh via Countersign', address });
    expect(fromHeader('"Acme Sign" <no-reply@sign.example>', 'Dr. J. O’Neill').name).toBe(
      'Dr. J. O’Neill via Acme Sign',
    );
  });

  it('without a sender is as it was configured', () => {
    expect(fromHeader(from, null)).toEqual({ name: 'Countersign', address });
    expect(fromHeader(address, undefined)).toEqual({ name: '', address });
  });

  it.each([
    'ceo@bank.example',
    'ceo＠bank.example',
    'Olivia <ceo@bank.example>',
    'bank.example',
    'www.bank.example',
    'https://bank',
    'bank。example',
    '\u202e\u2066',
    '  ',
  ])('leaves out a name that would mislead: %j', (name) => {
    expect(fromHeader(from, name)).toEqual({ name: 'Countersign', address });
  });

  it('is on one line and bounded', () => {
    const { name } = fromHeader(from, `Olivia\r\nBcc\u2028 \u0000${'x'.repeat(300)}`);
    expect(name).toMatch(/^Olivia Bcc x{80,} via Countersign$/);
    expect(name.length).toBeLessThan(120);
  });
});

describe('a message over SMTP', () => {
  const hostile = 'Olivia"\r\nBcc: other@example.org\r\n\r\n<b>body</b>, x';
  const mail = {
    id: `eml_${'1'.repeat(32)}`,
    to: { name: hostile, address: 'ann@example.com' },
    fromName: 'Zoë "Z" Marsh',
    replyTo: 'olivia@northwind.example',
    subject: 'Please sign',
    text: 'text',
    html: '<p><img src="cid:logo@countersign" alt=""></p>',
    logo: { mimetype: 'image/png' as const, bytes: Uint8Array.of(0x89, 0x50, 0x4e, 0x47) },
  };

  it('carries sender, reply address and logo, and no header that a name made', async () => {
    const smtp = await startScriptedSmtp();
    const mailer = smtpMailer({ url: smtp.url, from, requiresTls: false, host: 'sign.example' });
    expect(await mailer.send(mail)).toEqual({ result: 'taken' });
    await smtp.close();
    const [raw = ''] = smtp.received;
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).toMatch(/^From: =\?UTF-8\?Q\?Zo=C3=AB_=22Z=22_Marsh_via_Countersign\?=\s+<no-reply@sign\.example>$/m);
    expect(head).toMatch(/^Reply-To: olivia@northwind\.example$/m);
    expect(head).not.toMatch(/^Bcc/im);
    expect(raw).toMatch(/Content-Type: multipart\/related/);
    expect(raw).toMatch(/Content-ID: <logo@countersign>/i);
    expect(raw).toMatch(/Content-Type: image\/png; name=logo\.png/);
    expect(raw).toContain('Content-Disposition: inline');
  });
});
