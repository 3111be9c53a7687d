/** Writes the pages that differ, before and after, as one self-contained HTML file. */
import { type Picture, toPngUrl, type Vote } from './picture.ts';

export interface SheetRow {
  name: string;
  page: number;
  isLost: boolean;
  votes: Vote[];
}

/** Limit of pages in the sheet. Lost pages come first. */
const maxRows = 300;

/** @param by the programs that compared the files */
export function contactSheet(rows: readonly SheetRow[], by: readonly string[]): string {
  const sorted = [...rows].sort((a, b) => Number(b.isLost) - Number(a.isLost)).slice(0, maxRows);
  const lost = rows.filter(({ isLost }) => isLost).length;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sealed pages that differ</title>
<style>body{font:14px/1.4 system-ui;margin:2rem}figure{display:inline-block;margin:0 1rem 1rem 0}img{border:1px solid #bbb;max-width:300px}h2{font-size:1rem}.lost{color:#a00}</style>
<h1>Sealed pages that differ</h1><p>${rows.length} pages differ for some program, ${lost} for most of them. Compared by ${escaped(by.join(', ') || 'no program')}.</p>
${sorted.map(section).join('\n')}</html>\n`;
}

function section({ name, page, isLost, votes }: SheetRow): string {
  const figures = votes.map(
    ({ renderer, before, after, isDifferent }) =>
      `${figure(before, `${renderer}, before`)}${figure(after, `${renderer}, after: ${isDifferent ? 'differs' : 'same'}`)}`,
  );
  const verdict = isLost ? '<span class="lost">lost</span>' : 'same for most';
  return `<section><h2>${escaped(name)}, page ${page}: ${verdict}</h2>${figures.join('')}</section>`;
}

function figure(picture: Picture, caption: string): string {
  const image = picture.width > 0 ? `<img src="${toPngUrl(picture)}" alt="">` : '(not drawn)';
  return `<figure>${image}<figcaption>${escaped(caption)}</figcaption></figure>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
