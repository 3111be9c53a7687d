/** Draws a page in its language, and again when another one is chosen. */
import type { Language } from '../../shared/domain/language.ts';
import { setReader } from '../format/reader.ts';
import { applyLanguage, browserLanguage, chosenLanguage, keepLanguage } from './language.ts';

/** Loads the sentences of a language. The returned function puts them into use. */
export type Load = (language: Language) => Promise<() => void>;

export function together(...loads: Load[]): Load {
  return async (language) => {
    const uses = await Promise.all(loads.map((load) => load(language)));
    return () => {
      for (const use of uses) use();
    };
  };
}

let shown: Language = 'en';
let wanted: Language = 'en';
let show: (language: Language) => Promise<void> = async () => undefined;

export const pageLanguage = (): Language => shown;

/** If the sentences cannot be loaded, the page keeps its language. */
export function drawPage(load: Load, draw: () => void): Promise<void> {
  show = async (language) => {
    wanted = language;
    const use = await load(language).catch(() => null);
    // Another language was chosen in the meantime.
    if (wanted !== language) return;
    if (use) {
      use();
      shown = language;
    }
    applyLanguage(shown);
    setReader({ language: shown });
    draw();
  };
  return show(chosenLanguage() ?? browserLanguage());
}

/** Stores the choice on this device. */
export function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language);
  return show(language);
}

/** Redraws the page in `language` if no language was chosen on this device. */
export function suggestLanguage(language: Language): Promise<void> {
  return show(chosenLanguage() ?? language);
}
