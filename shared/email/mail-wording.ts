/** Turns what a message says into subject, plain text and HTML. */
import type { Language } from '../domain/language.ts';
import type { MailContent, MailWording, RenderedMail } from '../domain/mailer.ts';
import { unlinked } from './unlinked.ts';
import { ar } from './words/ar.ts';
import { de } from './words/de.ts';
import { en } from './words/en.ts';
import { es } from './words/es.ts';
import { fr } from './words/fr.ts';
import { ja } from './words/ja.ts';
import type { Words } from './words/words.ts';

const wordsOf: Record<Language, Words> = { en, de, fr, es, ar, ja };

const maxSubject = 150;

/** One paragraph; `quote`: somebody else's words. */
interface Paragraph {
  text: string;
  isQuote?: boolean;
}

export const mailWording: MailWording = { render };

function render(content: MailContent): RenderedMail {
  const words = wordsOf[content.language];
  const fill = filler(content);
  const lead = leadOf(words, content, fill);
  const action = content.url === null ? null : { label: actionOf(words, content), url: content.url };
  const notes = notesOf(words, content).map(fill);
  return {
    subject: shortened(plainFill(subjectOf(words, content), content)),
    text: textOf(words, lead, action, notes),
    html: htmlOf(words, content, lead, action, notes),
  };
}

function subjectOf({ subject }: Words, { kind, audience }: MailContent): string {
  if (kind !== 'invitation') return subject[kind];
  return audience === 'approver' || audience === 'viewer' ? subject[audience] : subject.signer;
}

function leadOf(words: Words, content: MailContent, fill: (template: string) => string): Paragraph[] {
  const { kind, audience, message, reason } = content;
  const role = audience === 'approver' || audience === 'viewer' ? audience : 'signer';
  const says =
    kind === 'invitation' || kind === 'reminder'
      ? words[kind][role]
      : words[kind][audience === 'owner' ? 'owner' : 'recipient'];
  return [
    { text: fill(audience === 'owner' ? words.helloOwner : words.hello) },
    { text: fill(says) },
    ...(message ? [{ text: fill(words.message) }, { text: unlinked(message), isQuote: true }] : []),
    ...(reason ? [{ text: fill(words.reason) }, { text: unlinked(reason), isQuote: true }] : []),
  ];
}

function actionOf({ action }: Words, { kind, audience }: MailContent): string {
  if (audience === 'owner') return action.owner;
  if (kind === 'completed') return action.copy;
  return audience === 'approver' || audience === 'viewer' ? action[audience] : action.signer;
}

function notesOf(words: Words, { kind, audience, until, needsAccessCode, url }: MailContent): string[] {
  if (audience === 'owner' || url === null) return [];
  return [
    until ? (kind === 'completed' ? words.copyUntil : words.until) : '',
    needsAccessCode ? words.accessCode : '',
    words.personal,
    kind === 'completed' ? '' : words.unexpected,
  ].filter(Boolean);
}

type Action = { label: string; url: string } | null;

function textOf(words: Words, lead: Paragraph[], action: Action, notes: string[]): string {
  const quoted = ({ text, isQuote }: Paragraph) => (isQuote ? text.replace(/^/gm, '> ') : text);
  const parts = [...lead.map(quoted), ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \n${words.footer}\n`;
}

function htmlOf(words: Words, content: MailContent, lead: Paragraph[], action: Action, notes: string[]): string {
  const { language } = content;
  const isRightToLeft = language === 'ar';
  const [start, direction] = isRightToLeft ? ['right', 'rtl'] : ['left', 'ltr'];
  const quote = `margin:0 0 16px;padding:8px 16px;border-${start}:4px solid #c7cdd6;color:#39424e`;
  const paragraphs = lead.map(({ text, isQuote }) =>
    isQuote
      ? `<blockquote dir="auto" style="${quote}">${escaped(text)}</blockquote>`
      : `<p style="margin:0 0 16px">${escaped(text)}</p>`,
  );
  const button = action
    ? [
        `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:#1746a2;color:#ffffff;font-weight:bold;text-decoration:none">${escaped(action.label)}</a></p>`,
        `<p style="margin:0 0 4px;color:#4a5563;font-size:14px">${escaped(words.address)}</p>`,
        `<p dir="ltr" style="margin:0 0 24px;color:#4a5563;font-size:14px;word-break:break-all;text-align:${start}">${escaped(action.url)}</p>`,
      ]
    : [];
  const small = notes.map((note) => `<p style="margin:0 0 8px;color:#4a5563;font-size:14px">${escaped(note)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escaped(content.envelopeName)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8;font:16px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;color:#1b2430">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;text-align:${start}">
${[...paragraphs, ...button, ...small].join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e9;color:#4a5563;font-size:13px">${escaped(words.footer)}</p>
</div>
</body>
</html>
`;
}

/** What people wrote comes in as words, never as a link; in right-to-left text it keeps its own direction. */
function filler(content: MailContent): (template: string) => string {
  const isolate = (text: string) => (content.language === 'ar' ? `\u2068${text}\u2069` : text);
  return (template) => filled(template, content, (text) => isolate(unlinked(text)));
}

/** A subject is never made into a link. */
function plainFill(template: string, content: MailContent): string {
  return filled(template, content, (text) => text.replace(/\s+/g, ' '));
}

function filled(template: string, content: MailContent, form: (text: string) => string): string {
  const values: Record<string, string | null> = {
    name: content.toName,
    sender: content.sender,
    envelope: content.envelopeName,
    decliner: content.decliner,
    until: content.until && timeIn(content.language, content.until),
  };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => form(values[name] ?? ''));
}

function timeIn(language: Language, iso: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(iso))} UTC`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= maxSubject ? text : `${characters.slice(0, maxSubject - 1).join('')}…`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char).replace(/\r?\n/g, '<br>');
}
