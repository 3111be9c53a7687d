/** Sends a template to many: a table, its columns, a check of every row, then the sending. */
import { useState } from 'preact/hooks';
import type { BatchCheckV1 } from '../../../shared/contracts/batches.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { useTask } from '../../use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import type { VersionedTemplate } from '../templates/template-draft.ts';
import { batchApi } from './batch-api.ts';
import { batchPath } from './batch-paths.ts';
import { ColumnChoice } from './column-choice.tsx';
import { guessTargets, mappingProblems, rowsOf } from './columns.ts';
import type { Table } from './table.ts';
import { TableSource } from './table-source.tsx';
import { WrongCells } from './wrong-cells.tsx';

export function SendToMany({ template }: { template: VersionedTemplate }) {
  const [table, setTable] = useState<Table | null>(null);
  return (
    <Screen
      title={t('many.title', { name: template.name })}
      width="middle"
      back={{ to: '/app/templates', text: t('nav.templates') }}
      under={<p class="hint">{t('many.lead')}</p>}
    >
      {table ? (
        <MappedTable template={template} table={table} onOther={() => setTable(null)} />
      ) : (
        <TableSource template={template} onTable={setTable} />
      )}
    </Screen>
  );
}

interface MappedTableProps {
  template: VersionedTemplate;
  table: Table;
  onOther: () => void;
}

/** The result of the check belongs to one mapping: another mapping is checked anew. */
interface Checked {
  result: BatchCheckV1;
  /** The Idempotency-Key of the request that sends it. */
  key: string;
}

function MappedTable({ template, table, onOther }: MappedTableProps) {
  const [name, setName] = useState(template.name);
  const [chosen, setChosen] = useState(() => guessTargets(table.headings, template));
  const [checked, setChecked] = useState<Checked | null>(null);
  const [done, setDone] = useState(0);
  const task = useTask();
  const problems = mappingProblems(chosen, template);
  const isMapped = problems.missing.length === 0 && problems.twice.length === 0 && name.trim() !== '';
  const all = () => rowsOf(table, chosen, template);
  const facts = { templateId: template.id, name: name.trim() };
  const check = () =>
    task.run(async () => {
      setDone(0);
      const result = await batchApi.check({ ...facts, rows: all() }, setDone);
      setChecked({ result, key: crypto.randomUUID() });
    });
  const send = ({ result, key }: Checked) =>
    task.run(async () => {
      const wrong = new Set(result.wrongRows);
      const batch = await batchApi.send({ ...facts, rows: all().filter((_, index) => !wrong.has(index)) }, key);
      toast(t('many.started'));
      navigate(batchPath(batch.id));
    });
  const choose = (column: number, target: string) => {
    setChecked(null);
    setChosen(chosen.map((before, index) => (index === column ? target : before)));
  };
  const rename = (next: string) => {
    setChecked(null);
    setName(next);
  };
  const total = table.rows.length;
  const good = checked ? total - checked.result.wrongRows.length : 0;
  return (
    <div class="stack">
      <section class="card stack" aria-label={t('recipients.documentName')}>
        <TextField label={t('recipients.documentName')} value={name} onValue={rename} maxLength={255} />
        <div class="row">
          <p class="grow">{t('many.rows', { count: total })}</p>
          <Button look="quiet" disabled={task.busy} onClick={onOther}>
            {t('many.otherTable')}
          </Button>
        </div>
      </section>
      <ColumnChoice {...{ table, template, chosen, problems }} onChoose={choose} />
      <p class="sr" role="status">
        {task.busy && !checked ? t('many.checking', { done: number(done), total: number(total) }) : ''}
      </p>
      {task.busy && !checked && <progress max={total} value={done} aria-label={t('many.check')} />}
      {checked && <Result {...{ checked: checked.result, table, template, chosen }} />}
      <FailureNotice failure={task.failure} />
      <div class="row end">
        <Button
          look={checked ? 'quiet' : 'main'}
          busy={task.busy && !checked}
          disabled={task.busy || !isMapped}
          onClick={check}
        >
          {t('many.check')}
        </Button>
        {checked && (
          <Button icon="mail" busy={task.busy} disabled={task.busy || good === 0} onClick={() => send(checked)}>
            {t('many.send', { count: number(good), total: number(total) })}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ResultProps {
  checked: BatchCheckV1;
  table: Table;
  template: VersionedTemplate;
  chosen: readonly string[];
}

function Result({ checked, ...mapped }: ResultProps) {
  if (checked.problemCount === 0) return <Notice tone="good">{t('many.allGood')}</Notice>;
  return (
    <section class="card stack">
      <Notice tone="bad">{t('many.wrong', { count: checked.problemCount })}</Notice>
      <WrongCells check={checked} {...mapped} />
    </section>
  );
}
