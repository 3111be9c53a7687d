/** Renders the subject, plain text and HTML of every e-mail. */
import { deadline } from '../domain/dates.ts';
import type { Language } from '../domain/language.ts';
import { isSecurityMail } from '../domain/mail/account-mail.ts';
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
import { fill, isolated } from '../messages/translate.ts';
import { unlinked, unlinkedAddress } from './unlinked.ts';

/**
 * Places in the sentences: `{envelope}` the document's name, `{sender}` the owner's name or address, `{address}` the
 * owner's address, `{name}` the reader's name, `{pages}` their number, `{acted}` of `{total}` who have acted, `{decliner}` who declined, `{actor}` who viewed or signed, `{until}` a
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

const noteLook = 'color:#4a5563;font-size:14px';
const codeLook = 'font-size:32px;font-weight:bold;letter-spacing:6px';

export const mailWording: MailWording = { render, renderAccount };

function render(content: MailContent): RenderedMail {
  const messages = messagesOf[content.language];
  const fillIn = filler(content);
  const message = {
    lead: leadOf(messages, content, fillIn),
    facts: factsOf(messages, content).map(fillIn),
    action: content.url === null ? null : { label: actionOf(messages, content), url: content.url },
    notes: notesOf(messages, content).map(fillIn),
  };
  return {
    subject: shortened(plainFill(subjectOf(messages, content), content)),
    text: textOf(messages, message),
    html: htmlOf(messages, frameOf(content, fillIn(newsOf(messages, content))), message),
  };
}

/** Renders a message about an account. */
function renderAccount(content: AccountMailContent): RenderedMail {
  const { kind, language, toName, dates, otherAddress, organization = '', keyName, until, url, remaining } = content;
  const { document = '', code } = content;
  const messages = messagesOf[language];
  const style = { language, dateFormat: dates?.dateFormat ?? 'long' };
  const values = {
    name: isolatedIn(language, unlinked(toName ?? '')),
    key: isolatedIn(language, unlinked(keyName ?? '')),
    other: isolatedIn(language, unlinked(otherAddress ?? '')),
    organization: isolatedIn(language, unlinked(organization)),
    document: isolatedIn(language, unlinked(document)),
    until: isolatedIn(language, until ? deadline(new Date(until), style, dates?.timeZone ?? null) : ''),
  };
  // Mail programs make no links in subjects.
  const subject = shortened(
    fill(messages[`account.${kind}.subject`], {
      organization: organization.replace(/\s+/g, ' '),
      document: document.replace(/\s+/g, ' '),
    }),
  );
  const news = fill(messages[`account.${kind}.lead`], values);
  const lead = [
    { text: fill(toName === null ? messages.helloOwner : messages.hello, values) },
    { text: news },
    ...(code ? [{ text: code, isCode: true }] : []),
    ...(remaining ? remainingOf(messages, language, remaining) : []),
  ];
  const label =
    remaining || kind === 'address_changed' || kind === 'account_deleted' || kind === 'link_code'
      ? messages['access.action']
      : isSecurityMail(kind)
        ? messages['account.security.action']
        : messages[`account.${kind}.action`];
  const action = url && kind !== 'address_changed' ? { label, url } : null;
  const note =
    isSecurityMail(kind) && kind !== 'second_factor_reset'
      ? messages['account.security.note']
      : messages[`account.${kind}.note`];
  const notes = [...(remaining ? [messages['access.note']] : []), note + (remaining ? ` ${remaining.resetUrl}` : '')];
  const message = { lead, facts: [], action, notes };
  const frame = { language, title: subject, preview: news, colour: accent, logo: [productMark] };
  return { subject, text: textOf(messages, message), html: htmlOf(messages, frame, message) };
}

/** Lists passkeys, API keys and webhooks. Attack: another person, who had the account, chose their names and addresses. */
function remainingOf(
  messages: MailMessages,
  language: Language,
  { passkeys, apiKeys, webhooks }: NonNullable<AccountMailContent['remaining']>,
): Paragraph[] {
  const line = (template: string) => (value: string) =>
    fill(template, { value: isolatedIn(language, unlinked(value)) });
  const lines = [
    ...passkeys.map(line(messages['access.passkey'])),
    ...apiKeys.map(line(messages['access.apiKey'])),
    ...webhooks.map(line(messages['access.webhook'])),
  ];
  return [{ text: messages['access.lead'] }, { text: lines.join('\n'), isQuote: true }];
}

/** The parts of a message around its text. */
interface Frame {
  language: Language;
  title: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  /** Colour of the button, `#rrggbb`. */
  colour: string;
  /** HTML. */
  logo: string[];
}

interface Message {
  lead: Paragraph[];
  /** Pages, progress and deadline, which a reader looks for before the button. */
  facts: string[];
  action: Action;
  notes: string[];
}

function frameOf(content: MailContent, preview: string): Frame {
  const { language, envelopeName: title, profile } = content;
  return { language, title, preview, colour: profile?.colour ?? accent, logo: logoOf(content) };
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

function factsOf(messages: MailMessages, content: MailContent): string[] {
  const { kind, pages, progress, until, url } = content;
  if (url === null || kind === 'code') return [];
  const asks = kind === 'invitation' || kind === 'reminder';
  // A first request is not the place to say that nobody has signed yet.
  const showsProgress = progress && kind !== 'completed' && (kind !== 'invitation' || progress.acted > 0);
  return [
    pages && asks ? fill(messages.pages, { pages }) : '',
    showsProgress
      ? fill(messages[progress.allSign ? 'progress.signed' : 'progress.acted'], {
          acted: progress.acted,
          total: progress.total,
        })
      : '',
    until && asks ? messages[`until.${taskOf(content)}`] : '',
  ].filter(Boolean);
}

function notesOf(messages: MailMessages, content: MailContent): string[] {
  const { kind, audience, until, needsAccessCode, url, hasAttachment } = content;
  if (kind === 'code') return [messages.codeValid, messages.codeSecret];
  const attached = hasAttachment ? messages.attached : '';
  if (audience === 'owner' || url === null) return [attached].filter(Boolean);
  return [
    attached,
    until && kind === 'completed' ? messages.copyUntil : '',
    needsAccessCode ? messages.accessCode : '',
    messages.personal,
    kind === 'completed' ? '' : messages.unexpected,
  ].filter(Boolean);
}

type Action = { label: string; url: string } | null;

function textOf(messages: MailMessages, { lead, facts, action, notes }: Message): string {
  const quoted = ({ text, isQuote }: Paragraph) => (isQuote ? text.replace(/^/gm, '> ') : text);
  const link = action ? [`${fill(messages['action.line'], { action: action.label })}\n${action.url}`] : [];
  return `${[...lead.map(quoted), ...(facts.length > 0 ? [facts.join('\n')] : []), ...link, ...notes].join('\n\n')}\n\n-- \n${messages.footer}\n`;
}

function htmlOf(
  messages: MailMessages,
  { language, title, preview, colour, logo }: Frame,
  { lead, facts, action, notes }: Message,
): string {
  const isRightToLeft = language === 'ar';
  const [start, direction] = isRightToLeft ? ['right', 'rtl'] : ['left', 'ltr'];
  const quote = `margin:0 0 16px;padding:8px 16px;border-${start}:4px solid #c7cdd6;color:#39424e`;
  const paragraphs = lead.map(({ text, isQuote, isSmall, isCode }) => {
    if (isQuote) return `<blockquote dir="auto" style="${quote}">${escaped(text)}</blockquote>`;
    const look = isSmall ? `;${noteLook}` : isCode ? `;${codeLook}` : '';
    return `<p style="margin:0 0 16px${look}">${escaped(text)}</p>`;
  });
  const list =
    facts.length > 0
      ? [
          `<p style="margin:0 0 16px;padding:12px 16px;border-radius:6px;background:#f3f5f8">${facts.map(escaped).join('<br>')}</p>`,
        ]
      : [];
  const button = action
    ? [
        `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:6px;background:${colour};color:#ffffff;font-weight:bold;text-decoration:none">${escaped(action.label)}</a></p>`,
        `<p style="margin:0 0 4px;${noteLook}">${escaped(messages.address)}</p>`,
        `<p dir="ltr" style="margin:0 0 24px;${noteLook};word-break:break-all;text-align:${start}">${escaped(action.url)}</p>`,
      ]
    : [];
  const small = notes.map((note) => `<p style="margin:0 0 8px;${noteLook}">${escaped(note)}</p>`);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8;font:16px/1.5 'Segoe UI',Helvetica,Arial,sans-serif;color:#1b2430">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<div dir="${direction}" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px;text-align:${start}">
${[...logo, ...paragraphs, ...list, ...button, ...small].join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe3e9;color:#4a5563;font-size:13px">${escaped(messages.footer)}</p>
</div>
</body>
</html>
`;
}

const seal = `display:inline-block;width:28px;line-height:28px;border-radius:14px;background:${accent};color:#ffffff;text-align:center`;

/** The product's mark, in messages about an account. */
const productMark = `<p style="margin:0 0 24px;font:600 20px/28px Georgia,'Times New Roman',serif;color:${accent}"><span style="${seal}">✓</span>&nbsp; Countersign</p>`;

/** The sender's name is next to the logo, so a mail program that shows no pictures loses nothing. */
function logoOf({ profile, sender }: MailContent): string[] {
  if (!profile?.hasLogo) return [];
  const style = 'display:block;max-width:200px;max-height:56px;width:auto;height:auto;border:0';
  return [
    `<p style="margin:0 0 24px"><img src="cid:${logoPart}" alt="${escaped(unlinked(sender))}" height="56" style="${style}"></p>`,
  ];
}

/** Makes text from people harmless, or fits it into a subject. */
type Form = (text: string) => string;

/** Text from people never becomes a link (a mail program would make one of an address); in Arabic it keeps its own direction. */
function filler(content: MailContent): (template: string) => string {
  const { profile, sender, delegation, language } = content;
  const addresses = [profile?.address ?? sender, delegation?.delegator.email, delegation?.delegate.email];
  const form = (text: string) => (addresses.includes(text) ? unlinkedAddress(text) : unlinked(text));
  return (template) => filled(template, content, (text) => isolatedIn(language, form(text)));
}

const isolatedIn = (language: Language, text: string) => (language === 'ar' ? isolated(text) : text);

/** Mail programs make no links in subjects. */
function plainFill(template: string, content: MailContent): string {
  return filled(template, content, (text) => text.replace(/\s+/g, ' '));
}

function filled(template: string, content: MailContent, form: Form): string {
  const { delegator, delegate } = content.delegation ?? {};
  const person = (one = { name: '', email: '' }) => `${form(one.name)} (${form(one.email)})`;
  return fill(template, {
    name: form(content.toName ?? ''),
    sender: form(content.sender),
    address: form(content.profile?.address ?? content.sender),
    envelope: form(content.envelopeName),
    decliner: form(content.decliner ?? ''),
    actor: form(content.actor ?? ''),
    delegator: person(delegator),
    delegate: person(delegate),
    until: content.until ? form(untilOf(content, content.until)) : '',
  });
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
