import { type Language, languages } from '../../shared/domain/language.ts';
import { languageNames } from '../messages/language-names.ts';

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
        {languages.map((option) => (
          <option key={option} value={option} lang={option} selected={option === language}>
            {languageNames[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
