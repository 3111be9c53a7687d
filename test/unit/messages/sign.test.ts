import { languages } from '../../../shared/domain/language.ts';
import { ar } from '../../../shared/messages/sign/ar.ts';
import { de } from '../../../shared/messages/sign/de.ts';
import { en, type SignMessages } from '../../../shared/messages/sign/en.ts';
import { es } from '../../../shared/messages/sign/es.ts';
import { fr } from '../../../shared/messages/sign/fr.ts';
import { ja } from '../../../shared/messages/sign/ja.ts';

const catalogues: Record<string, SignMessages> = { en, de, fr, es, ar, ja };
/** `{name}` in a sentence. */
const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the messages of the signing page', () => {
  it('exist in every language of the product', () => {
    expect(Object.keys(catalogues).sort()).toEqual([...languages].sort());
  });

  it.each(Object.entries(catalogues))('in %s have the keys of English, none empty', (_, messages) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.entries(catalogues))('in %s have the placeholders of English', (_, messages) => {
    const placeholders = (all: SignMessages) => Object.entries(all).map(([key, text]) => [key, placeholdersIn(text)]);
    expect(placeholders(messages)).toEqual(placeholders(en));
  });

  it.each([
    ['ar', ar, /\p{Script=Arabic}/u],
    ['ja', ja, /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
  ] as const)('in %s are written in its script', (_, messages, script) => {
    const foreign = Object.entries(messages).filter(([, text]) => !script.test(text));
    expect(foreign).toEqual([]);
  });

  it.each([
    ['de', de],
    ['fr', fr],
    ['es', es],
  ] as const)('in %s are translated', (_, messages) => {
    const same = Object.entries(messages).filter(
      ([key, text]) => text === en[key as keyof typeof en] && text.length > 15,
    );
    expect(same).toEqual([]);
  });
});
