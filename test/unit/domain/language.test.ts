import { languageFor } from '../../../shared/domain/language.ts';

it.each([
  ['de-AT', 'de'],
  ['FR', 'fr'],
  ['pt-BR', 'en'],
  ['', 'en'],
  [null, 'en'],
])('a person whose language is %j is addressed in %s', (tag, language) => expect(languageFor(tag)).toBe(language));
