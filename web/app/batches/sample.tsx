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

const sampleOf = (template: VersionedTemplate) =>
  sampleTable(template, {
    heading: targetText,
    name: (person) => (person === 1 ? t('many.sampleName') : `${t('many.sampleName')} ${person}`),
    text: t('many.sampleText'),
  });

interface SampleProps {
  template: VersionedTemplate;
}

export function SampleFile({ template }: SampleProps) {
  const { headings, rows } = sampleOf(template);
  const download = () =>
    saveFile(
      new Blob([byteOrderMark + csvLines([headings, ...rows])], { type: 'text/csv' }),
      entryName(`${template.name}.csv`, new Set()),
    );
  if (headings.length === 0) return null;
  return (
    <Button look="bare" icon="download" onClick={download}>
      {t('many.sampleFile')}
    </Button>
  );
}

/** The numbers of the columns: those of a role together, and those of no single role last. */
function inOrderOfRoles(template: VersionedTemplate): number[] {
  const roles = usualTargets(template).map(({ of, property, role }) => (property === null ? (role ?? '') : of));
  const names = [...new Set(roles)].sort((a, b) => Number(a === '') - Number(b === ''));
  return names.flatMap((name) => roles.flatMap((role, column) => (role === name ? [column] : [])));
}

/** The headings and the example as a spreadsheet shows them, to copy into one. */
export function SampleColumns({ template }: SampleProps) {
  const { headings, rows } = sampleOf(template);
  const heading = useId();
  const columns = inOrderOfRoles(template);
  if (headings.length === 0) return null;
  return (
    <section class="stack tight many-expected">
      <h3 id={heading}>{t('many.expected')}</h3>
      <p class="hint">{t('many.expectedHint')}</p>
      <div class="many-sample">
        <table aria-labelledby={heading}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {headings[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>
                    <bdi>{row[column]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row">
        <CopyButton
          text={forClipboard([headings, ...rows])}
          name={t('many.expected')}
          action={t('many.copyHeadings')}
        />
      </div>
    </section>
  );
}
