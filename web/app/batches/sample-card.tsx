/** Shows the columns of a template with one row, to copy or to download, before there is a table. */
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

/** The first two columns, as a person would paste them. */
export function sampleOfPaste(template: VersionedTemplate): string {
  const { headings, rows } = sampleOf(template);
  return forClipboard([headings, ...rows].map((line) => line.slice(0, 2)));
}

/** The numbers of the columns of each role; those of no single role come last, under an empty name. */
function columnsByRole(template: VersionedTemplate): [role: string, columns: number[]][] {
  const roles = usualTargets(template).map(({ of, property, role }) => (property === null ? (role ?? '') : of));
  const names = [...new Set(roles)].sort((a, b) => Number(a === '') - Number(b === ''));
  return names.map((name) => [name, roles.flatMap((role, column) => (role === name ? [column] : []))]);
}

export function SampleCard({ template }: { template: VersionedTemplate }) {
  const { headings, rows } = sampleOf(template);
  const lines = [headings, ...rows];
  const [example = []] = rows;
  const download = () =>
    saveFile(
      new Blob([byteOrderMark + csvLines(lines)], { type: 'text/csv' }),
      entryName(`${template.name}.csv`, new Set()),
    );
  if (headings.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t('many.expected')}</h2>
      <p class="hint">{t('many.expectedHint')}</p>
      {columnsByRole(template).map(([role, columns]) => (
        <div key={role} class="stack tight">
          {role && (
            <h3>
              <bdi>{role}</bdi>
            </h3>
          )}
          <dl class="many-sample">
            {columns.map((column) => (
              <div key={column}>
                <dt>{headings[column]}</dt>
                <dd>
                  <bdi>{example[column]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <div class="row">
        <CopyButton text={forClipboard(lines)} name={t('many.expected')} />
        <Button look="quiet" icon="download" onClick={download}>
          {t('many.sampleFile')}
        </Button>
      </div>
    </section>
  );
}
