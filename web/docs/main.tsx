/** Adds to the pages of the reference: the search, copying, the language of code, the part that is read, and former addresses. */
import { render } from 'preact';
import { watchFocusRing } from '../components/focus-ring.ts';
import { PublicHead } from '../components/public-frame.tsx';
import { requestJson } from '../http/request.ts';
import { drawPage } from '../messages/page-language.ts';
import { publicInLanguage } from '../messages/public.ts';
import { keep } from '../storage.ts';
import { type Entry, formerAddress } from './find.ts';
import { headId, searchId } from './ids.ts';
import { markPart } from './outline.ts';
import { SearchBox } from './search-box.tsx';

const languageKey = 'countersign.docs-language';
const root = document.documentElement;

let entries: Promise<Entry[]> | undefined;

/** Loads the search index at its first use. */
function loadEntries(): Promise<Entry[]> {
  const address = document.getElementById('root')?.dataset.index ?? '';
  entries ??= requestJson<Entry[]>('GET', address).catch((error) => {
    entries = undefined;
    throw error;
  });
  return entries;
}

/** The bar is in the reader's language, the reference in English. */
function drawHead(): void {
  const head = document.getElementById(headId);
  if (!head) return;
  const { lang, dir } = root;
  Object.assign(head, { lang, dir });
  Object.assign(root, { lang: 'en', dir: 'ltr' });
  render(<PublicHead here="docs" />, head);
  delete root.dataset.bar;
}

function chooseCodeLanguage(language: string): void {
  root.dataset.language = language;
  keep('localStorage', languageKey, language);
  checkLanguage();
}

function checkLanguage(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.languages input')) {
    input.checked = input.value === root.dataset.language;
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.parentElement?.querySelector('pre')?.textContent ?? '';
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  );
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

/** Leads from `/docs#createEnvelope`, as the address was when the reference had one page. */
async function leaveFormerAddress(): Promise<void> {
  const hash = decodeURIComponent(location.hash.slice(1));
  if (hash === '' || document.getElementById(hash)) return;
  const address = formerAddress(await loadEntries(), hash);
  if (address) location.replace(address);
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.closest('.languages')) chooseCodeLanguage(target.value);
});
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const drawer = document.querySelector<HTMLDetailsElement>('.drawer[open]');
  if (target.matches('.copy')) void copy(target);
  // A link of the drawer leads to a place on this page, and a press beside it closes it.
  if (drawer && (target.closest('a') || !drawer.contains(target))) drawer.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  const drawer = document.querySelector<HTMLDetailsElement>('.drawer[open]');
  if (key !== 'Escape' || !drawer) return;
  drawer.open = false;
  drawer.querySelector('summary')?.focus();
});

/** Opens the folded object or member that the address names. */
function unfold(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const own = target?.querySelector<HTMLDetailsElement>(':scope > details');
  for (let fold = own ?? target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  target?.scrollIntoView({ behavior: 'instant' });
}

watchFocusRing();
checkLanguage();
unfold();
window.addEventListener('hashchange', unfold);
markPart();
void drawPage(publicInLanguage, drawHead);
const place = document.getElementById(searchId);
if (place) render(<SearchBox load={loadEntries} />, place);
if (location.pathname === '/docs') void leaveFormerAddress().catch(() => undefined);
