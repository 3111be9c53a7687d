/** Renders messages about an account; with those about envelopes, all that the service sends. */
import { deadline } from '../domain/dates.ts';
import type { AccountMailContent, MailWording, RenderedMail } from '../domain/mail/mailer.ts';
import { fill } from '../messages/translate.ts';
import { accent, envelopeWording, htmlOf, messagesOf, textOf } from './mail-wording.ts';
import { unlinked } from './unlinked.ts';

export const mailWording: MailWording = { ...envelopeWording, renderAccount };

function renderAccount({ kind, language, otherAddress, until, url }: AccountMailContent): RenderedMail {
  const messages = messagesOf[language];
  const isolate = (text: string) => (language === 'ar' ? `\u2068${text}\u2069` : text);
  const values = {
    other: isolate(unlinked(otherAddress ?? '')),
    until: isolate(until ? deadline(new Date(until), { language, dateFormat: 'long' }, null) : ''),
  };
  const subject = messages[`account.${kind}.subject`];
  const lead = [{ text: messages.helloOwner }, { text: fill(messages[`account.${kind}.lead`], values) }];
  const action = url && kind !== 'address_changed' ? { label: messages[`account.${kind}.action`], url } : null;
  const notes = [messages[`account.${kind}.note`]];
  return {
    subject,
    text: textOf(messages, lead, action, notes),
    html: htmlOf(messages, { language, title: subject, colour: accent, logo: [] }, lead, action, notes),
  };
}
