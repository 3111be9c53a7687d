/** The first step: a table from a file, or pasted. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { DropZone } from '../../components/drop-zone.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { isTouch } from '../../touch.ts';
import { useTask } from '../../use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import type { VersionedTemplate } from '../templates/template-draft.ts';
import { SampleColumns, SampleFile } from './sample.tsx';
import { decoded, readTable, type Table, type TableProblem } from './table.ts';

interface TableSourceProps {
  template: VersionedTemplate;
  onTable: (table: Table) => void;
}

export function TableSource({ template, onTable }: TableSourceProps) {
  const reading = useTask();
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const [pasted, setPasted] = useState('');
  const take = (text: () => Promise<string>) => {
    if (reading.busy) return;
    void reading.run(async () => {
      const table = await readTable(await text());
      if (typeof table === 'string') setProblem(table);
      else onTable(table);
    });
  };
  return (
    <div class="stack">
      <FailureNotice failure={reading.failure} />
      {problem && <Notice tone="bad">{t(`many.${problem}`)}</Notice>}
      <DropZone
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        title={t(isTouch() ? 'many.chooseTitle' : 'many.drop')}
        hint={t('many.dropHint')}
        button={t('many.choose')}
        busy={reading.busy}
        onFile={(file) => take(async () => decoded(new Uint8Array(await file.arrayBuffer())))}
      >
        <SampleFile template={template} />
      </DropZone>
      <div class="card stack many-paste">
        <SampleColumns template={template} />
        <TextField
          label={t('many.paste')}
          placeholder={t('many.pasteHint')}
          lines
          value={pasted}
          onValue={setPasted}
          spellcheck={false}
        />
        <Button
          look="quiet"
          extra="paste-button"
          busy={reading.busy}
          disabled={pasted.trim() === ''}
          onClick={() => take(async () => pasted)}
        >
          {t('many.usePasted')}
        </Button>
      </div>
    </div>
  );
}
