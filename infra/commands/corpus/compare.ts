/**
 * `--compare`: checks that a sealed file shows the content of its document. Other programs check its structure and its
 * seal. Renderers draw the pages of both files and vote. If most renderers see a difference outside the fields, the
 * page lost content.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { annotatedAreas } from './annotated-areas.ts';
import { contactSheet, type SheetRow } from './contact-sheet.ts';
import { type Area, difference, isLost, type Vote } from './picture.ts';
import { openRenderers, pixelsPerPoint, type Renderer } from './renderers.ts';
import { isInstalled, pdfsigProblem, qpdfProblem } from './tools.ts';

/** The comparison draws at most this many pages of a file. */
const maxPages = 20;
/** Tolerated share of different pixels. A full stop has more. */
const tolerated = 0.0004;

export interface Compared {
  name: string;
  document: Uint8Array;
  sealed: Uint8Array;
  pages: number;
  /** The mark on the first page. */
  stamps: Area[];
}

export interface Comparison {
  /** The faults of the sealed file; empty if there are none. */
  check(file: Compared): Promise<string[]>;
  /** Writes the contact sheet of the pages that differ and returns one line about the comparison. */
  finish(sheet: string): Promise<string>;
}

export async function openComparison({ hasPictures = true } = {}): Promise<Comparison> {
  const renderers = hasPictures ? await openRenderers() : [];
  const [hasQpdf, hasPdfsig] = await Promise.all([isInstalled('qpdf'), isInstalled('pdfsig')]);
  const folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  const [before, after] = [join(folder, 'before.pdf'), join(folder, 'after.pdf')];
  const rows: SheetRow[] = [];
  let [files, pages, lost] = [0, 0, 0];
  return {
    async check(file) {
      await Promise.all([writeFile(before, file.document), writeFile(after, file.sealed)]);
      files++;
      const found = [hasQpdf && (await qpdfProblem(before, after)), hasPdfsig && (await pdfsigProblem(after))];
      const byPage = await votesOf(renderers, file, { before, after });
      pages += byPage.length;
      for (const [index, votes] of byPage.entries()) {
        if (!votes.some(({ isDifferent }) => isDifferent)) continue;
        rows.push({ name: file.name, page: index + 1, isLost: isLost(votes), votes });
        if (!isLost(votes)) continue;
        lost++;
        found.push(`page ${index + 1} looks different`);
      }
      return found.filter((problem) => typeof problem === 'string');
    },
    async finish(sheet) {
      await Promise.all(renderers.map((renderer) => renderer.close()));
      await rm(folder, { recursive: true });
      const by = [...renderers.map(({ name }) => name), ...(hasQpdf ? ['qpdf'] : []), ...(hasPdfsig ? ['pdfsig'] : [])];
      await writeFile(sheet, contactSheet(rows, by));
      return `compared ${files} files, ${pages} pages, by ${by.join(', ') || 'no program'}: ${lost} pages lost something; ${sheet}`;
    },
  };
}

async function votesOf(
  renderers: Renderer[],
  file: Compared,
  paths: { before: string; after: string },
): Promise<Vote[][]> {
  const areas = annotatedAreas(file.document);
  const count = Math.min(file.pages, maxPages);
  const votes: Vote[][] = Array.from({ length: renderers.length > 0 ? count : 0 }, () => []);
  for (const renderer of renderers) {
    const before = await renderer.render(paths.before, count);
    const after = before && (await renderer.render(paths.after, count));
    // A renderer that cannot open the document abstains; one that can must open the sealed file.
    for (const [index, page] of (before ?? []).slice(0, count).entries()) {
      const drawn = after?.[index] ?? { width: 0, height: 0, rgb: new Uint8Array() };
      const ignored = [...(areas[index] ?? []), ...(index === 0 ? file.stamps : [])];
      const isDifferent = difference(page, drawn, ignored, pixelsPerPoint) > tolerated;
      votes[index]?.push({ renderer: renderer.name, before: page, after: drawn, isDifferent });
    }
  }
  return votes;
}
