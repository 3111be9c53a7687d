import { join } from 'node:path';
import { startMailbox } from '../../infra/local/mailbox/start-mailbox.ts';
import { mailWording } from '../../shared/email/mail-wording.ts';
import { smtpMailer } from '../../shared/email/smtp-mailer.ts';
import { aCeremony, anAddress, awaitMail } from '../ceremony.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { onPeculiarHost } from '../hosts.ts';
import { aSession, stack } from '../stack.ts';

const folder = temporaryFolder();
const page = (path: string, baseUrl = stack().url) => fetch(`${baseUrl}${path}`);

describe('/dev/mailbox', () => {
  it('lists mail and shows it, without letting it run anything', async () => {
    const address = anAddress();
    await aCeremony(await aSession(), [{ email: address, name: '<i>Ann</i>' }], {
      message: '<script>alert(1)</script>',
    });
    const mail = await awaitMail(address);
    const list = await page(`/dev/mailbox?to=${encodeURIComponent(address)}`);
    expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await list.text()).toContain(`<a href="/dev/mailbox/${mail.id}">Please sign: Agreement</a>`);
    const shown = await (await page(`/dev/mailbox/${mail.id}`)).text();
    expect(shown).toContain(`src="/dev/mailbox/${mail.id}/body"`);
    const body = await page(`/dev/mailbox/${mail.id}/body`);
    expect(body.headers.get('content-security-policy')).toContain('sandbox allow-popups');
    const html = await body.text();
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toMatch(/<script|<i>/);
    const dashboard = await (await page('/app')).text();
    expect(dashboard).toContain('<meta name="local-invitation" content="LOCAL-INVITE">');
    expect(dashboard).toContain('<meta name="local-mailbox" content="/dev/mailbox"></head>');
    for (const path of ['/dev/mailbox/999999', '/dev/mailbox/x', '/dev/', '/dev/mailbox/1/raw']) {
      expect((await page(path)).status).toBe(404);
    }
  });

  it('is not part of the app: a host that knows no mailbox has no such page', async () => {
    await onPeculiarHost({ MAILBOX_URL: '' }, async (url) => {
      expect((await page('/dev/mailbox', url)).status).toBe(404);
      expect((await page('/dev/mailbox.json', url)).status).toBe(404);
      expect(await (await page('/app', url)).text()).not.toContain('local-mailbox');
    });
  });

  it('keeps its mail over a restart', async () => {
    const settings = { file: join(folder(), 'mailbox.jsonl'), smtpPort: 0, httpPort: 0 };
    const first = await startMailbox(settings);
    const mailer = smtpMailer({ url: first.smtpUrl, from: 'a@example.org', requiresTls: false, host: 'example.org' });
    const content = {
      kind: 'voided',
      language: 'ja',
      audience: 'signer',
      toName: '山田',
      sender: 'o@example.com',
      envelopeName: '契約',
      message: null,
      decliner: null,
      reason: null,
      until: null,
      needsAccessCode: false,
      url: null,
    } as const;
    const to = { name: '山田', address: 'yamada@example.com' };
    const mail = { id: 'eml_1', to, replyTo: null, ...mailWording.render(content) };
    expect(await mailer.send(mail)).toEqual({ result: 'taken' });
    await first.close();
    const second = await startMailbox(settings);
    const kept = await (await fetch(`${second.url}/dev/mailbox.json`)).json();
    expect(kept).toMatchObject([{ id: 1, to: ['yamada@example.com'], subject: '取り下げ：契約', links: [] }]);
    await second.close();
  });
});
