/** Renders the subject, plain text and HTML of every e-mail. */
import { deadline } from '../domain/dates.ts';
import type { Language } from '../domain/language.ts';
import {
  type AccountMailContent,
  logoPart,
  type MailContent,
  type MailWording,
  type RenderedMail,
} from '../domain/mail/mailer.ts';
import ar from '../messages/mail/ar.json' with { type: 'json' };
import de from '../messages/mail/de.json' with { type: 'json' };
import en from '../messages/mail/en.json' with { type: 'json' };
import es from '../messages/mail/es.json' with { type: 'json' };
import fr from '../messages/mail/fr.json' with { type: 'json' };
import ja from '../messages/mail/ja.json' with { type: 'json' };
import { fill } from '../messages/translate.ts';
import { unlinked, unlinkedAddress } from './unlinked.ts';

/**
 * Places in the sentences: `{envelope}` the document's name, `{sender}` the owner's name or address, `{address}` the
 * owner's address, `{name}` the recipient's name, `{decliner}` who declined, `{actor}` who viewed or signed, `{until}` a
 * time, `{other}` an account's other address, `{key}` the name of an API key, `{action}` a button's text.
 */
type MailMessages = typeof en;

const messagesOf: Record<Language, MailMessages> = { en, de, fr, es, ar, ja };

const maxSubject = 150;

/** One paragraph. */
interface Paragraph {
  text: string;
  /** Text that a person wrote. */
  isQuote?: boolean;
  isSmall?: boolean;
  /** Six digits that a person copies. */
  isCode?: boolean;
}

/** The colour of the product. */
const accent = '#055c6b';

const codeLook = 'font-size:32px;font-weight:bold;letter-spacing:6px';

export const mailWording: MailWording = { render, renderAccount };

function render(content: MailContent): RenderedMail {
  const messages = messagesOf[content.language];
  const fillIn = filler(content);
  const lead = leadOf(messages, content, fillIn);
  const action = content.url === null ? null : { label: actionOf(messages, content), url: content.url };
  const notes = notesOf(messages, content).map(fillIn);
  return {
    subject: shortened(plainFill(subjectOf(messages, content), content)),
    text: textOf(messages, lead, action, notes),
    html: htmlOf(messages, frameOf(content), lead, action, notes),
  };
}

/** Renders a message about an account. */
function renderAccount(content: AccountMailContent): RenderedMail {
  const { kind, language, otherAddress, keyName, until, url, remaining } = content;
  const messages = messagesOf[language];
  const values = {
    key: isolated(language, unlinked(keyName ?? '')),
    other: isolated(language, unlinked(otherAddress ?? '')),
    until: isolated(language, until ? deadline(new Date(until), { language, dateFormat: 'long' }, null) : ''),
  };
  const subject = messages[`account.${kind}.subject`];
  const lead = [
    { text: messages.helloOwner },
    { text: fill(messages[`account.${kind}.lead`], values) },
    ...(remaining ? remainingOf(messages, language, remaining) : []),
  ];
  const label =
    remaining || kind === 'address_changed' ? messages['access.action'] : messages[`account.${kind}.action`];
  const action = url && kind !== 'address_changed' ? { label, url } : null;
  const notes = [
    ...(remaining ? [messages['access.note']] : []),
    messages[`account.${kind}.note`] + (remaining ? ` ${remaining.resetUrl}` : ''),
  ];
  return {
    subject,
    text: textOf(messages, lead, action, notes),
    html: htmlOf(messages, { language, title: subject, colour: accent, logo: [] }, lead, action, notes),
  };
}

/** Lists API keys and webhooks. Attack: another person, who had the account, chose their names and addresses. */
function remainingOf(
  messages: MailMessages,
  language: Language,
  { apiKeys, webhooks }: NonNullable<AccountMailContent['remaining']>,
): Paragraph[] {
  const line = (template: string) => (value: string) => fill(template, { value: isolated(language, unlinked(value)) });
  const lines = [...apiKeys.map(line(messages['access.apiKey'])), ...webhooks.map(line(messages['access.webhook']))];
  return [{ text: messages['access.lead'] }, { text: lines.join('\n'), isQuote: true }];
}

/** The parts of a message around its text. */
interface Frame {
  language: Language;
  title: string;
  /** Colour of the button, `#rrggbb`. */
  colour: string;
  /** HTML. */
  logo: string[];
}

function frameOf(content: MailContent): Frame {
  const { language, envelopeName: title, profile } = content;
  return { language, title, colour: profile?.colour ?? accent, logo: logoOf(content) };
}

/** The task that the recipient is asked to do. */
function taskOf({ audience }: MailContent): 'signer' | 'approver' | 'viewer' {
  return audience === 'approver' || audience === 'viewer' ? audience : 'signer';
}

function subjectOf(messages: MailMessages, content: MailContent): string {
  return messages[`subject.${content.kind === 'invitation' ? taskOf(content) : content.kind}`];
}

function leadOf(messages: MailMessages, content: MailContent, fillIn: (template: string) => string): Paragraph[] {
  const { kind, audience, message, reason, profile } = content;
  return [
    { text: fillIn(content.toName === null ? messages.helloOwner : messages.hello) },
    { text: fillIn(newsOf(messages, content)) },
    ...(kind === 'invitation' && content.delegation ? [{ text: fillIn(messages.delegatedToYou) }] : []),
    ...(content.code ? [{ text: content.code, isCode: true }] : []),
    ...(audience !== 'owner' && profile?.address ? [{ text: fillIn(messages.sender), isSmall: true }] : []),
    ...(message ? [{ text: fillIn(messages.message) }, { text: unlinked(message), isQuote: true }] : []),
    ...(reason ? [{ text: fillIn(messages.reason) }, { text: unlinked(reason), isQuote: true }] : []),
  ];
}

function newsOf(messages: MailMessages, content: MailContent): string {
  const { kind, audience } = content;
  switch (kind) {
    case 'invitation':
    case 'reminder':
      return messages[`${kind}.${taskOf(content)}`];
    case 'viewed':
    case 'signed':
    case 'approved':
      return messages[`${kind}.owner`];
    default:
      return messages[`${kind}.${audience === 'owner' ? 'owner' : 'recipient'}`];
  }
}

function actionOf(messages: MailMessages, content: MailContent): string {
  if (content.audience === 'owner') return messages['action.owner'];
  if (content.kind === 'completed') return messages['action.copy'];
  return messages[`action.${taskOf(content)}`];
}

function notesOf(messages: MailMessages, content: MailContent): string[] {
  const { kind, audience, until, needsAccessCode, url, hasAttachment } = content;
  if (kind === 'code') return [messages.codeValid, messages.codeSecret];
  const attached = hasAttachment ? messages.attached : '';
  if (audience === 'owner' || url === null) return [attached].filter(Boolean);
  return [
    attached,
    until ? (kind === 'completed' ? messages.copyUntil : messages[`until.${taskOf(content)}`]) : '',
    needsAccessCode ? messages.accessCode : '',
    messages.personal,
    kind === 'completed' ? '' : messages.unexpected,
  ].filter(Boolean);
}

type Action = { label: string; url: string } | null;

function textOf(messages: MailMessages, lead: Paragraph[], action: Action, notes: string[]): string {
  const quoted = ({ text, isQuote }: Paragraph) => (isQuote ? text.replace(/^/gm, '> ') : text);
  const link = action ? [`${fill(messages['action.line'], { action: action.label })}\n${action.url}`] : [];
  return `${[...lead.map(quoted), ...link, ...notes].join('\n\n')}\n\n-- \n${messages.footer}\n`;
}

function htmlOf(
  messages: MailMessages,
  { language, title, colour, logo }: Frame,
  lead: Paragraph[],
  action: Action,
  notes: string[],
): string {
  const isRightToLeft = language === 'ar';
  const [start, direction] = isRightToLeft ? ['right', 'rtl'] : ['left', 'ltr'];
  const quote = `margin:0 0 16px;padding:8px 16px;border-${start}:4px solid #c7cdd6;color:#39424e`;
  const paragraphs = lead.map(({ text, isQuote, isSmall, isCode }) => {
    if (isQuote) return `<blockquote dir="auto" style="${quote}">${escaped(text)}</blockquote>`;
    const look = isSmall ? ';color:#4a5563;font-size:14px' : isCode ? `;${codeLook}` : '';
    return `<p style="margin:0 0 16px${look}">${escaped(text)}</p>`;
  });
  const button = action
    ? [
        `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:${colour};color:#ffffff;font-weight:bold;text-decoration:none">${escaped(action.label)}</a></p>`,
        `<p style="margin:0 0 4px;color:#4a5563;font-size:14px">${escaped(messages.address)}</p>`,
        `<p dir="ltr" style="margin:0 0 24px;color:#4a5563;font-size:14px;word-break:break-all;text-align:${start}">${escaped(action.url)}</p>`,
      ]
    : [];
  const small = notes.map((note) => `<p style="margin:0 0 8px;color:#4a5563;font-size:14px">${escaped(note)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8;font:16px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;color:#1b2430">
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;text-align:${start}">
${[...logo, ...paragraphs, ...button, ...small].join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e9;color:#4a5563;font-size:13px">${escaped(messages.footer)}</p>
</div>
</body>
</html>
`;
}

/** The sender's name is next to the logo, so a mail program that shows no pictures loses nothing. */
function logoOf({ profile, sender }: MailContent): string[] {
  if (!profile?.hasLogo) return [];
  const style = 'display:block;max-width:200px;max-height:56px;width:auto;height:auto;border:0';
  return [
    `<p style="margin:0 0 24px"><img src="cid:${logoPart}" alt="${escaped(unlinked(sender))}" height="56" style="${style}"></p>`,
  ];
}

/** Text from people never becomes a link (a mail program would make one of an address); in Arabic it keeps its own direction. */
function filler(content: MailContent): (template: string) => string {
  const ownAddress = content.profile?.address ?? content.sender;
  const form = (text: string) => (text === ownAddress ? unlinkedAddress(text) : unlinked(text));
  return (template) => filled(template, content, (text) => isolated(content.language, form(text)));
}

const isolated = (language: Language, text: string) => (language === 'ar' ? `\u2068${text}\u2069` : text);

/** Mail programs make no links in subjects. */
function plainFill(template: string, content: MailContent): string {
  return filled(template, content, (text) => text.replace(/\s+/g, ' '));
}

function filled(template: string, content: MailContent, form: (text: string) => string): string {
  const values = {
    name: content.toName ?? '',
    sender: content.sender,
    address: content.profile?.address ?? content.sender,
    envelope: content.envelopeName,
    decliner: content.decliner ?? '',
    actor: content.actor ?? '',
    delegator: content.delegation?.delegator ?? '',
    delegate: content.delegation?.delegate ?? '',
    until: content.until ? untilOf(content, content.until) : '',
  };
  return fill(template, values, form);
}

function untilOf({ language, profile }: MailContent, iso: string): string {
  const dateFormat = profile?.dateFormat ?? 'long';
  return deadline(new Date(iso), { language, dateFormat }, profile?.timeZone ?? null);
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= maxSubject ? text : `${characters.slice(0, maxSubject - 1).join('')}…`;
}

function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char).replace(/\r?\n/g, '<br>');
}
