/** Reads and writes numbers with the separators and digits of the reader's language. */
import type { Language } from '../../shared/domain/language.ts';
import { pageLanguage } from '../messages/page-language.ts';

export type NumberReading =
  /** `value`: the form that the service accepts, `-1234.50`. */
  | { kind: 'number'; value: string }
  /**
   * One separator before three digits that may group digits or mark decimals. Contains both readings, written clearly.
   */
  | { kind: 'ambiguous'; whole: string; decimal: string }
  | { kind: 'none' };

/** `1,5`, `1.234,50`, `12,34,567`: sign, whole part with separators, last separator, last digits. */
const written = /^([-+]?)([\d.,' \u066c]*)([.,' \u066b\u066c])(\d+)$/;
const grouped = /^\d{1,3}([.,' \u066c]\d{2,3})*$/;

/** The zeros of Arabic, Persian and Urdu digits. NFKC converts fullwidth digits, punctuation and spaces. */
const zeros = [0x660, 0x6f0];

function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
    })
    .replace(/\u2212/g, '-')
    .replace(/’/g, "'")
    .replace(/\s/g, ' ')
    .trim();
}

/** The language of the page. Adds the browser's region only if the browser combines both. */
function localeOf(language: Language, tags: readonly string[]): string {
  const own = tags.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? language;
  return language === 'ar' ? `${own}-u-nu-latn` : own;
}

function roleOf(separator: string, locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
  return parts.find(({ type, value }) => type !== 'integer' && plainCharacters(value) === separator)?.type;
}

/**
 * The meaning of one separator before three digits. The page's language decides, unless the browser's first language
 * contradicts it.
 */
function loneRole(separator: string, language: Language, tags: readonly string[]): string | undefined {
  if (separator === '\u066b') return 'decimal';
  if (!/[.,]/.test(separator)) return 'group';
  const role = roleOf(separator, localeOf(language, tags));
  const first = tags[0] === undefined ? undefined : roleOf(separator, tags[0]);
  return first === undefined || first === role ? role : undefined;
}

/** Reads a number by the reader's language. Separators that can only be meant in one way are read in every language. */
export function readNumber(
  text: string,
  language: Language = pageLanguage(),
  tags: readonly string[] = navigator.languages,
): NumberReading {
  const plain = plainCharacters(text);
  const whole = /^([-+]?)(\d+)$/.exec(plain);
  if (whole) return numberOf(whole[1], whole[2]);
  const [, sign, before = '', last = '', after = ''] = written.exec(plain) ?? [];
  const separators = new Set(before.replace(/\d/g, ''));
  if (last === '' || separators.size > 1 || (separators.size === 1 && !grouped.test(before))) return { kind: 'none' };
  const digits = before.replace(/\D/g, '');
  const isGroup = /^\d{1,3}$/.test(before) ? !before.startsWith('0') : separators.has(last);
  const canGroup = isGroup && after.length === 3;
  const canBeDecimal = /[.,\u066b]/.test(last) && !separators.has(last) && !/\D\d\d$/.test(before);
  if (canGroup && canBeDecimal) {
    const role = loneRole(last, language, tags);
    if (role === 'decimal') return numberOf(sign, digits, after);
    if (role === 'group') return numberOf(sign, digits + after);
    const number = numberOf(sign, digits, `${after}0`);
    return {
      kind: 'ambiguous',
      whole: `${sign}${digits}${after}`,
      decimal: shown(number.value, language, tags, false),
    };
  }
  if (canGroup) return numberOf(sign, digits + after);
  return canBeDecimal ? numberOf(sign, digits, after) : { kind: 'none' };
}

function numberOf(sign = '', whole = '', decimals?: string) {
  const value = `${sign === '-' ? '-' : ''}${whole || '0'}${decimals === undefined ? '' : `.${decimals}`}`;
  return { kind: 'number' as const, value };
}

function shown(value: string, language: Language, tags: readonly string[], useGrouping: boolean): string {
  const decimals = value.split('.')[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping };
  return new Intl.NumberFormat(localeOf(language, tags), digits).format(Number(value));
}

/** Formats a number for reading: `1,234.50`. */
export function shownNumber(value: string, language = pageLanguage(), tags = navigator.languages): string {
  return shown(value, language, tags, true);
}

/** Formats a number for an input, so that `readNumber` reads the same number: `1234.50`. */
export function typedNumber(value: string, language = pageLanguage(), tags = navigator.languages): string {
  const typed = plainCharacters(shown(value, language, tags, false));
  return readNumber(typed, language, tags).kind === 'ambiguous' ? `${typed}0` : typed;
}
