/** Shows the mails of the local product as pages, and as JSON for tests. */
import type { MailStore, StoredMail } from './mail-store.ts';

export interface PageAnswer {
  status: number;
  type: string;
  body: string;
  /** Content-Security-Policy */
  policy: string;
}

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
/** The HTML of a mail runs no script and loads no resource. Its links open outside the frame. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'self'";

/** Answers a path below `/dev`. Returns null for an unknown path. */
export function mailPage(store: MailStore, path: string, query: URLSearchParams): PageAnswer | null {
  const to = query.get('to') ?? undefined;
  if (path === '/dev/mailbox.json') return json(store.list(to));
  if (path === '/dev/mailbox' || path === '/dev/mailbox/') return html(listPage(store.list(to), to));
  const [, id, part] = /^\/dev\/mailbox\/(\d{1,9})(\/body)?$/.exec(path) ?? [];
  const mail = id ? store.get(Number(id)) : undefined;
  if (!mail) return null;
  if (!part) return html(messagePage(mail));
  const body = mail.html?.replace('<head>', '<head><base target="_blank">') ?? `<pre>${escaped(mail.text)}</pre>`;
  return { status: 200, type: 'text/html; charset=utf-8', body, policy: mailPolicy };
}

function json(value: unknown): PageAnswer {
  return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(value), policy: pagePolicy };
}

function html(body: string): PageAnswer {
  return { status: 200, type: 'text/html; charset=utf-8', body, policy: pagePolicy };
}

function listPage(mails: StoredMail[], to: string | undefined): string {
  const rows = mails.map(
    ({ id, receivedAt, to: addresses, subject }) =>
      `<tr><td><time datetime="${receivedAt}">${receivedAt.slice(0, 19).replace('T', ' ')}</time></td><td>${escaped(addresses.join(', '))}</td><td><a href="/dev/mailbox/${id}">${escaped(subject) || '(no subject)'}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th scope="col">Received (UTC)</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>Every e-mail this local product sends ends here. There is no such page in the cloud.</p>
<form action="/dev/mailbox"><label>Only to <input type="email" name="to" value="${escaped(to ?? '')}"></label> <button>Show</button></form>
${rows.length > 0 ? table : '<p>No mail yet.</p>'}`,
  );
}

function messagePage(mail: StoredMail): string {
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${escaped(mail.subject)}</h1>
<dl><dt>From</dt><dd>${escaped(mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from)}</dd><dt>To</dt><dd>${escaped(mail.to.join(', '))}</dd>${mail.replyTo ? `<dt>Reply to</dt><dd>${escaped(mail.replyTo)}</dd>` : ''}<dt>Received</dt><dd>${mail.receivedAt}</dd></dl>
<iframe title="The message" src="/dev/mailbox/${mail.id}/body"></iframe>
<details><summary>Plain text</summary><pre>${escaped(mail.text)}</pre></details>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1b2430; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: 0.5rem; border-bottom: 1px solid #dfe3e9; vertical-align: top }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem }
dd { margin: 0 }
iframe { width: 100%; height: 36rem; border: 1px solid #c7cdd6; border-radius: 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head>
<body><main>${body}</main></body>
</html>
`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}
