import { languages } from '../../../shared/domain/language.ts';
import { ar } from '../../../web/sign/languages/ar.ts';
import { de } from '../../../web/sign/languages/de.ts';
import { en, type Messages } from '../../../web/sign/languages/en.ts';
import { es } from '../../../web/sign/languages/es.ts';
import { fr } from '../../../web/sign/languages/fr.ts';
import { ja } from '../../../web/sign/languages/ja.ts';

const spoken: Record<string, Messages> = { en, de, fr, es, ar, ja };
const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the words of the signing page', () => {
  it('are there in every language people are addressed in', () => {
    expect(Object.keys(spoken).sort()).toEqual([...languages].sort());
  });

  it.each(Object.entries(spoken))('in %s say everything the page has to say, and nothing else', (_, messages) => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each(Object.entries(spoken))('in %s put names and numbers where English does', (_, messages) => {
    const places = (all: Messages) => Object.entries(all).map(([key, text]) => [key, placesIn(text)]);
    expect(places(messages)).toEqual(places(en));
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
