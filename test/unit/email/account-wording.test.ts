import { languages } from '../../../shared/domain/language.ts';
import { accountMailKinds } from '../../../shared/domain/mail/account-mail.ts';
import { mailWording } from '../../../shared/email/account-wording.ts';

const url = 'https://sign.example.org/app/reset-password#token';
const every = languages.flatMap((language) => accountMailKinds.map((kind) => ({ language, kind })));
const links = (text: string) => text.match(/\b[a-z]+:\/\/[^\s"<]+|\bwww\.[^\s"<]+/gi) ?? [];

it.each(every)('$kind in $language is whole and carries our link alone', ({ language, kind }) => {
  const content = { kind, language, otherAddress: 'ann@evil.example', until: '2027-01-31T12:00:00Z', url };
  const { subject, text, html } = mailWording.renderAccount(content);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|\[object|\{\w+\}/);
  // A change that was made offers nothing to press at the address that was left.
  const hasLink = kind !== 'address_changed';
  expect([links(text), links(html)]).toEqual(hasLink ? [[url], [url, url]] : [[], []]);
  expect(html).not.toContain('ann@evil.example');
  expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
});
