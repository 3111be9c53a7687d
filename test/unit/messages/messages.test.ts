import { languages } from '../../../shared/domain/language.ts';
import { en as dashboard } from '../../../shared/messages/dashboard/en.ts';
import { en as errors } from '../../../shared/messages/errors/en.ts';
import { ar } from '../../../shared/messages/mail/ar.ts';
import { de } from '../../../shared/messages/mail/de.ts';
import { en, type MailMessages } from '../../../shared/messages/mail/en.ts';
import { es } from '../../../shared/messages/mail/es.ts';
import { fr } from '../../../shared/messages/mail/fr.ts';
import { ja } from '../../../shared/messages/mail/ja.ts';
import { fill, translator } from '../../../shared/messages/translate.ts';
import { dashboardTranslator } from '../../../web/messages/dashboard.ts';

const mails: Record<string, MailMessages> = { en, de, fr, es, ar, ja };
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the sentences of e-mails', () => {
  it('are there in every language people are addressed in', () => {
    expect(Object.keys(mails).sort()).toEqual([...languages].sort());
  });

  it.each(Object.entries(mails))('in %s are complete and have the places of the English ones', (_, messages) => {
    const places = (all: MailMessages) => Object.entries(all).map(([key, text]) => [key, placesIn(text)]);
    expect(new Map(places(messages) as [string, string[]][])).toEqual(new Map(places(en) as [string, string[]][]));
    expect(Object.values(messages).filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe('the sentences of the dashboard', () => {
  it('stand under one key each', () => {
    expect(Object.keys(errors).filter((key) => key in dashboard)).toEqual([]);
  });

  it('have every plural form of English for what is counted', () => {
    const bases = Object.keys(dashboard).filter((key) => key.endsWith('.other'));
    expect(bases.length).toBeGreaterThan(3);
    expect(bases.filter((key) => !(key.replace(/other$/, 'one') in dashboard))).toEqual([]);
  });
});

describe('a translator', () => {
  const messages = { hello: 'Hello {name}', 'field.one': '{count} field', 'field.other': '{count} fields' } as const;

  it('fills places once, and leaves a place without a value as it is', () => {
    expect(fill('{a} {b} {a}', { a: '{b}' })).toBe('{b} {b} {b}');
    expect(translator(messages, 'en')('hello', { name: 'Ada' })).toBe('Hello Ada');
  });

  it('chooses the plural form by the count', () => {
    const t = translator(messages, 'en');
    expect([0, 1, 2].map((count) => t('field', { count }))).toEqual(['0 fields', '1 field', '2 fields']);
  });

  it('isolates values from the text around them outside English', () => {
    expect(translator(messages, 'ar')('hello', { name: 'Ada' })).toBe('Hello \u2068Ada\u2069');
  });

  it('says in English what a translation lacks, and takes plural forms that English has not', () => {
    const t = dashboardTranslator('ar', { cancel: 'إلغاء', 'review.fields.two': 'حقلان' });
    expect(t('cancel')).toBe('إلغاء');
    expect(t('save')).toBe('Save');
    expect(t('review.fields', { count: 2 })).toBe('حقلان');
  });
});
