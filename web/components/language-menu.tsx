import type { Language } from '../../shared/domain/language.ts';
import { languageOptions } from '../messages/language-names.ts';
import { chooseLanguage, pageLanguage } from '../messages/page-language.ts';

export function LanguageMenu({ label }: { label: string }) {
  const language = pageLanguage();
  return (
    <label class="language">
      <span class="sr">{label}</span>
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
