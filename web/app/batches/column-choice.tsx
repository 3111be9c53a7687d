/** The second step: what each column contains. */
import { SelectField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { t } from '../frame/i18n.ts';
import { type ColumnTarget, type MappingProblems, type Target, targetsOf, type Used } from './columns.ts';
import type { Table } from './table.ts';
import { targetText } from './target-text.ts';

interface ColumnChoiceProps {
  table: Table;
  template: Used;
  chosen: readonly Target[];
  onChoose: (column: number, target: Target) => void;
  problems: MappingProblems;
}

const namesOf = (targets: readonly ColumnTarget[]) => targets.map(targetText).join(', ');

export function ColumnChoice({ table, template, chosen, onChoose, problems }: ColumnChoiceProps) {
  const options = [
    ['', t('many.ignore')] as const,
    ...targetsOf(template).map((target) => [target.path, targetText(target)] as const),
  ];
  const { missing, twice } = problems;
  return (
    <section class="card stack">
      <h2>{t('many.columns')}</h2>
      <p class="hint">{t('many.columnsHint')}</p>
      <div class="many-columns">
        {table.headings.map((heading, column) => (
          <SelectField
            key={`${column} ${heading}`}
            label={heading || `${t('many.column')} ${column + 1}`}
            hint={table.rows[0]?.[column] || undefined}
            value={chosen[column] ?? ''}
            options={options}
            onValue={(target) => onChoose(column, target)}
          />
        ))}
      </div>
      {missing.length > 0 && <Notice tone="warn">{t('many.missing', { names: namesOf(missing) })}</Notice>}
      {twice.length > 0 && <Notice tone="warn">{t('many.twice', { names: namesOf(twice) })}</Notice>}
    </section>
  );
}
