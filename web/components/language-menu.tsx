import type { Language } from '../../shared/domain/language.ts';
import { languageOptions } from '../messages/language-names.ts';
import { chooseLanguage, pageLanguage } from '../messages/page-language.ts';
import { Icon } from './icon.tsx';

interface LanguageMenuProps {
  label: string;
  /** Shows the icon without the name of the language. The menu is the same. */
  isIcon?: boolean;
}

export function LanguageMenu({ label, isIcon = false }: LanguageMenuProps) {
  const language = pageLanguage();
  return (
    <label class={isIcon ? 'language as-icon' : 'language'} title={isIcon ? label : undefined}>
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
