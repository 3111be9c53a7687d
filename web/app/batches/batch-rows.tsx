/** The rows of a batch, by status if wanted, page after page. */
import { useEffect, useState } from 'preact/hooks';
import type { BatchRowV1 } from '../../../shared/contracts/batches.ts';
import { rowStatuses } from '../../../shared/domain/batches/batch.ts';
import { envelopeIdFromV1 } from '../../../shared/domain/ids.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/form.tsx';
import { number } from '../../format/number.ts';
import { codeMessage } from '../../messages/error-message.ts';
import { useTask } from '../../use-task.ts';
import { Table } from '../components/table.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { batchApi, type RowFilter } from './batch-api.ts';

const filters = ['', ...rowStatuses] as const;

interface Shown {
  items: BatchRowV1[];
  token: string | null;
}

/** @param version changes when the rows have changed: the list then begins anew */
export function BatchRows({ batchId, version }: { batchId: string; version: string }) {
  const [status, setStatus] = useState<RowFilter>('');
  const [shown, setShown] = useState<Shown | null>(null);
  const loading = useTask();
  useEffect(() => {
    let isLatest = true;
    void loading.run(async () => {
      const { items, continuationToken } = await batchApi.rows(batchId, status, null);
      if (isLatest) setShown({ items, token: continuationToken });
    });
    return () => {
      isLatest = false;
    };
  }, [batchId, status, version]);
  const more = () =>
    loading.run(async () => {
      const { items, continuationToken } = await batchApi.rows(batchId, status, shown?.token ?? null);
      setShown({ items: [...(shown?.items ?? []), ...items], token: continuationToken });
    });
  return (
    <div class="card stack">
      <SelectField
        label={t('many.filter')}
        value={status}
        options={filters.map((one) => [one, one === '' ? t('many.all') : t(`many.rowStatus.${one}`)] as const)}
        onValue={setStatus}
      />
      <FailureNotice failure={loading.failure} />
      {shown && <RowTable rows={shown.items} />}
      {shown?.token && (
        <div class="row">
          <Button look="quiet" busy={loading.busy} disabled={loading.busy} onClick={more}>
            {t('many.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function RowTable({ rows }: { rows: readonly BatchRowV1[] }) {
  const lines = rows.map((row) => ({
    key: `${row.row}`,
    cells: [
      number(row.row + 1),
      row.recipients.map(({ name, email }) => `${name} (${email})`).join(', '),
      <RowStatus row={row} />,
    ],
  }));
  const heads = [t('many.row'), t('many.people'), t('many.status')];
  return <Table label={t('many.people')} heads={heads} rows={lines} hasAction={false} />;
}

function RowStatus({ row: { status, envelopeId, problem } }: { row: BatchRowV1 }) {
  const text = t(`many.rowStatus.${status}`);
  const uuid = envelopeId && envelopeIdFromV1(envelopeId);
  if (uuid) return <Link to={`/app/envelopes/${uuid}`}>{text}</Link>;
  return (
    <>
      {text}
      {problem && <p class="hint">{codeMessage(t, problem.code)}</p>}
    </>
  );
}
