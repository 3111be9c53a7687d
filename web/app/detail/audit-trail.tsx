import { MenuButton } from '../../components/menu-button.tsx';
import { exactTime } from '../../format/time.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { saveFile } from '../../save-file.ts';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type TrailEvent } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { entryName } from '../list/zip-file.ts';
import { csvColumns, type TrailLine, trailCsv, trailLines } from './trail.ts';

export function AuditTrail({ envelope }: { envelope: Envelope }) {
  const { id, updatedAt } = envelope;
  const pdf = useTask();
  const { value, failure, reload } = useLoaded(() => appApi.events(id), `${id} ${updatedAt}`);
  const download = (events: readonly TrailEvent[]) => {
    const heads = csvColumns.map((column) => t(`csv.${column}`));
    const csv = trailCsv(events, envelope, heads, t('headline.aRecipient'));
    saveFile(new Blob([csv], { type: 'text/csv' }), entryName(`${envelope.name}.csv`, new Set()));
  };
  const downloadPdf = async () =>
    saveFile(
      await appApi.auditTrail(id, pageLanguage()),
      entryName(`${envelope.name} (${t('detail.trail')}).pdf`, new Set()),
    );
  return (
    <section class="card">
      <div class="row apart">
        <h2>{t('detail.trail')}</h2>
        {value && (
          <MenuButton
            label={t('list.actions', { name: t('detail.trail') })}
            items={[
              { text: t('detail.trailPdf'), icon: 'download', onChoose: () => void pdf.run(downloadPdf) },
              { text: t('detail.trailCsv'), icon: 'download', onChoose: () => download(value) },
              { text: t('detail.print'), icon: 'document', onChoose: () => print() },
            ]}
          />
        )}
      </div>
      <FailureNotice failure={pdf.failure} />
      {value ? (
        <Lines lines={trailLines(value, envelope, t('headline.aRecipient')).reverse()} />
      ) : (
        <Waiting failure={failure} retry={reload} />
      )}
    </section>
  );
}

/** The newest event comes first. */
function Lines({ lines }: { lines: readonly TrailLine[] }) {
  return (
    <ol class="trail">
      {lines.map(({ id, at, address, sentence }) => (
        <li key={id}>
          <p>{sentence}</p>
          <p class="hint">
            <time dateTime={at}>{exactTime(at)}</time>
            {address ? t('detail.from', { address }) : ''}
          </p>
        </li>
      ))}
    </ol>
  );
}
