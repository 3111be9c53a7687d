import dashboard from '../../../shared/messages/dashboard/en.json' with { type: 'json' };
import errors from '../../../shared/messages/errors/en.json' with { type: 'json' };
import { fill, translator } from '../../../shared/messages/translate.ts';
import { dashboardInLanguage, t } from '../../../web/app/frame/i18n.ts';

describe('the sentences of the dashboard', () => {
  it('have one key each', () => expect(Object.keys(errors).filter((key) => key in dashboard)).toEqual([]));

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

  it('takes plural forms that English has not', async () => {
    (await dashboardInLanguage('ar'))();
    expect(t('cancel')).toBe('إلغاء');
    expect(t('review.fields', { count: 2 })).toBe('حقلان');
    expect(t('review.fields', { count: 3 })).toBe('\u20683\u2069 حقول');
  });
});
