import type { Language } from '../../shared/domain/language.ts';
import { languageOptions } from '../messages/language-names.ts';
import { chooseLanguage, pageLanguage } from '../messages/page-language.ts';
import { Icon } from './icon.tsx';

/** An icon at the end of the head of a page. A press opens the menu of the browser. */
export function LanguageMenu({ label }: { label: string }) {
  const language = pageLanguage();
  return (
    <label class="language" title={label}>
      <span class="sr">{label}</span>
      <Icon name="globe" />
      <select value={language} onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}>
        {languageOptions.map(([option, name]) => (
          <option key={option} value={option} lang={option} selected={option === language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
