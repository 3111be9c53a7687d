/** Shows the columns of a template with one row, to copy or to download, before there is a table. */
import { useId } from 'preact/hooks';
import { byteOrderMark, csvLines } from '../../../shared/domain/csv.ts';
import { Button } from '../../components/button.tsx';
import { saveFile } from '../../save-file.ts';
import { t } from '../frame/i18n.ts';
import { entryName } from '../list/zip-file.ts';
import { CopyButton } from '../settings/copy-button.tsx';
import type { VersionedTemplate } from '../templates/template-draft.ts';
import { usualTargets } from './columns.ts';
import { sampleTable } from './sample-table.ts';
import { targetText } from './target-text.ts';

/** Spreadsheets paste cells that are separated by tabs. */
const forClipboard = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')).join('\n');

/** The numbers of the columns: those of a role together, and those of no single role last. */
function inOrderOfRoles(template: VersionedTemplate): number[] {
  const roles = usualTargets(template).map(({ of, property, role }) => (property === null ? (role ?? '') : of));
  const names = [...new Set(roles)].sort((a, b) => Number(a === '') - Number(b === ''));
  return names.flatMap((name) => roles.flatMap((role, column) => (role === name ? [column] : [])));
}

function sampleOf(template: VersionedTemplate): string[][] {
  const { headings, rows } = sampleTable(template, {
    heading: targetText,
    name: (person) => (person === 1 ? t('many.sampleName') : `${t('many.sampleName')} ${person}`),
    text: t('many.sampleText'),
  });
  const columns = inOrderOfRoles(template);
  return [headings, ...rows].map((line) => columns.map((column) => line[column] ?? ''));
}

interface SampleProps {
  template: VersionedTemplate;
}

export function SampleFile({ template }: SampleProps) {
  const lines = sampleOf(template);
  const download = () =>
    saveFile(
      new Blob([byteOrderMark + csvLines(lines)], { type: 'text/csv' }),
      entryName(`${template.name}.csv`, new Set()),
    );
  if (lines[0]?.length === 0) return null;
  return (
    <Button look="bare" icon="download" onClick={download}>
      {t('many.sampleFile')}
    </Button>
  );
}

/** The headings and the example as a spreadsheet shows them, to copy into one. A wide table scrolls, by keyboard too. */
export function SampleColumns({ template }: SampleProps) {
  const lines = sampleOf(template);
  const [headings = [], ...rows] = lines;
  const heading = useId();
  if (headings.length === 0) return null;
  return (
    <>
      <div class="stack tight">
        <h3 id={heading}>{t('many.expected')}</h3>
        <p class="hint">{t('many.expectedHint')}</p>
        <section class="many-sample" aria-labelledby={heading} tabIndex={0}>
          <table aria-labelledby={heading}>
            <thead>
              <tr>
                {headings.map((text, column) => (
                  <th key={column} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <bdi>{cell}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div class="row">
        <CopyButton text={forClipboard(lines)} name={t('many.expected')} action={t('many.copyHeadings')} />
      </div>
    </>
  );
}
