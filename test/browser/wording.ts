/** Checks that people read whole sentences of their language on a page: no other language, and nothing cut off. */
import type { Page } from 'playwright-core';
import type { Language } from '../../shared/domain/language.ts';
import dashboard from '../../shared/messages/dashboard/en.json' with { type: 'json' };
import errors from '../../shared/messages/errors/en.json' with { type: 'json' };
import trail from '../../shared/messages/trail/en.json' with { type: 'json' };
import { type Translate, translator } from '../../shared/messages/translate.ts';
import { languageOptions } from '../../web/messages/language-names.ts';

type Key = keyof typeof dashboard | keyof typeof errors;
type Messages = Readonly<Record<string, string>>;

const english: Messages = { ...dashboard, ...errors, ...trail.owner, ...trail.member };

async function messagesIn(language: Language): Promise<Record<Key, string>> {
  const [own, ownErrors] = await Promise.all(
    ['dashboard', 'errors'].map(async (audience) => import(`../../shared/messages/${audience}/${language}.json`)),
  );
  return { ...own.default, ...ownErrors.default };
}

export type Say = Translate<Key>;

/** The sentences of the owner's pages, without the isolates around values. */
export async function sentencesIn(language: Language): Promise<Say> {
  const say = translator(await messagesIn(language), language);
  return (key, values) => say(key, values).replace(/[\u2066-\u2069]/g, '');
}

/** Latin words in Arabic and Japanese text that are names, formats and addresses. */
const namesAndFormats =
  /^(?:Countersign|Chrome|HeadlessChrome|Linux|PAdES|PDF|CSV|ZIP|JSON|API|QR|SHA|URL|ID|UTC|GMT|PIN|SMS|IP|SSO|HTTPS|webhook)s?$/i;

/** A sentence with the places of its values, as a pattern of the whole line. */
function patternOf(sentence: string): RegExp {
  const literal = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}

/** Enough letters that a line of another language does not match by chance. */
const isTelling = (sentence: string) => sentence.replace(/\{\w+\}|\P{L}/gu, '').length > 5;

interface Wording {
  own: Messages;
  /** English sentences that differ from every own one. */
  patterns: readonly RegExp[];
}

const wordings = new Map<Language, Promise<Wording>>();

function wordingOf(language: Language): Promise<Wording> {
  const made = wordings.get(language) ?? readWording(language);
  wordings.set(language, made);
  return made;
}

async function readWording(language: Language): Promise<Wording> {
  const own: Messages = await messagesIn(language);
  const known = new Set(Object.values(own));
  const foreign = Object.values(english).filter((sentence) => isTelling(sentence) && !known.has(sentence));
  return { own, patterns: language === 'en' ? [] : foreign.map(patternOf) };
}

/**
 * Finds what is wrong with the text of a part of the page: English sentences, places that no value has filled, names of
 * sentences, words of another script, and text that its box cuts off.
 * @param given values of the test, such as names and titles, which are the same in every language
 */
export async function wordingFaults(
  page: Page,
  { language, part = 'body', given }: { language: Language; part?: string; given: readonly string[] },
): Promise<string[]> {
  const { own, patterns } = await wordingOf(language);
  const { lang, dir, texts, cut } = await page.evaluate<Read>(`(${readText})(${JSON.stringify(part)})`);
  const faults = cut.map((text) => `cut off: ${text}`);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  if (lang !== language || dir !== direction) faults.push(`the page is in ${lang}, ${dir}`);
  for (const raw of texts) {
    const text = raw.replace(/[\u2066-\u2069]/g, '').trim();
    if (/\{\w+\}|\bundefined\b|\bnull\b|\bNaN\b|\[object /.test(text)) faults.push(`not filled: ${text}`);
    if (languageOptions.some(([, name]) => name === text)) continue;
    if (text in own || text in english) faults.push(`the name of a sentence: ${text}`);
    if (patterns.some((pattern) => pattern.test(text))) faults.push(`English: ${text}`);
    if (language !== 'ar' && language !== 'ja') continue;
    const ownWords = given.reduce((rest, value) => rest.replaceAll(value, ' '), text);
    const words = ownWords.match(/(?<![\p{L}\d@._/-])[A-Za-z]{3,}(?![\p{L}\d@_/-])/gu) ?? [];
    const others = words.filter((word) => !namesAndFormats.test(word));
    if (others.length > 0) faults.push(`words of another language: ${others.join(' ')} in ${text}`);
  }
  return faults;
}

interface Read {
  lang: string;
  dir: string;
  texts: string[];
  cut: string[];
}

/** Runs on the page. */
const readText = `(part) => {
  const root = document.querySelector(part);
  const { lang, dir } = document.documentElement;
  const texts = root.innerText.split('\\n');
  const cut = [];
  const canvas = document.createElement('canvas').getContext('2d');
  const isForReaders = (element) => {
    for (let one = element; one; one = one.parentElement) if (one.offsetWidth <= 1 || one.offsetHeight <= 1) return true;
    return element.closest('[aria-hidden="true"]') !== null;
  };
  const hasOwnText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const element of root.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-head']) {
      const text = element.getAttribute(name);
      if (text) texts.push(text);
    }
    if (element.getClientRects().length === 0 || isForReaders(element)) continue;
    const style = getComputedStyle(element);
    if (element.tagName === 'SELECT') {
      canvas.font = style.font;
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const text = element.selectedOptions[0]?.text ?? '';
      // A menu below an icon shows no text.
      if (style.opacity !== '0' && canvas.measureText(text).width > room + 1) cut.push(text);
      for (const option of element.options) texts.push(option.text);
      continue;
    }
    if (!hasOwnText(element)) continue;
    const isTooWide = style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    const isTooHigh = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    if ((isTooWide && !/auto|scroll/.test(style.overflowX)) || isTooHigh) cut.push(element.textContent.trim());
  }
  return { lang, dir, texts, cut };
}`;
