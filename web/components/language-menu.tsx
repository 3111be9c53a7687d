import type { Language } from '../../shared/domain/language.ts';
import { languageOptions } from '../messages/language-names.ts';

interface LanguageMenuProps {
  label: string;
  language: Language;
  onLanguage: (language: Language) => void;
}

export function LanguageMenu({ label, language, onLanguage }: LanguageMenuProps) {
  return (
    <label class="language">
      <span class="sr">{label}</span>
      <select value={language} onChange={(event) => onLanguage(event.currentTarget.value as Language)}>
        {languageOptions.map(([option, name]) => (
          <option key={option} value={option} lang={option} selected={option === language}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
