import { isolatedQuotes } from '../../../shared/domain/audit/audit-sentences.ts';
import { isolated } from '../../../shared/messages/translate.ts';
import { MenuButton } from '../../components/menu-button.tsx';
import { TrailHistory } from '../../components/trail-history.tsx';
import { dateAndTime } from '../../format/time.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { saveFile } from '../../save-file.ts';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type TrailEvent } from '../api/app-api.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { entryName } from '../list/zip-file.ts';
import type { NameMember } from '../organizations/member-names.ts';
import { FoldingCard } from './folding-card.tsx';
import { csvColumns, preparationOf, recipientOf, sentenceOf, trailCsv } from './trail.ts';
import type { LoadedTrail } from './use-trail.ts';

export function AuditTrail({ envelope, trail }: { envelope: Envelope; trail: LoadedTrail }) {
  const { id } = envelope;
  const pdf = useTask();
  const { value, failure, reload } = trail;
  const download = (events: readonly TrailEvent[], nameMember: NameMember) => {
    const heads = csvColumns.map((column) => t(`csv.${column}`));
    const csv = trailCsv(events, envelope, heads, t('headline.aRecipient'), nameMember);
    saveFile(new Blob([csv], { type: 'text/csv' }), entryName(`${envelope.name}.csv`, new Set()));
  };
  const downloadPdf = async () =>
    saveFile(
      await appApi.auditTrail(id, pageLanguage()),
      entryName(`${envelope.name} (${t('detail.trail')}).pdf`, new Set()),
    );
  return (
    <FoldingCard
      id="trail"
      title={t('detail.trail')}
      action={
        value && (
          <MenuButton
            label={t('list.actions', { name: t('detail.trail') })}
            items={[
              { text: t('detail.trailPdf'), icon: 'download', onChoose: () => void pdf.run(downloadPdf) },
              { text: t('detail.trailCsv'), icon: 'download', onChoose: () => download(...value) },
              { text: t('detail.print'), icon: 'document', onChoose: () => print() },
            ]}
          />
        )
      }
    >
      <FailureNotice failure={pdf.failure} />
      {value ? (
        <Trail events={value[0]} envelope={envelope} nameMember={value[1]} />
      ) : (
        <Waiting failure={failure} retry={reload} />
      )}
    </FoldingCard>
  );
}

interface TrailProps {
  events: readonly TrailEvent[];
  envelope: Envelope;
  nameMember: NameMember;
}

function Trail({ events, envelope, nameMember }: TrailProps) {
  const aRecipient = t('headline.aRecipient');
  return (
    <TrailHistory
      isNewestFirst
      timeOf={dateAndTime}
      events={events}
      nameOf={(event) => recipientOf(event, envelope, aRecipient, events)}
      sentence={(event, names) =>
        sentenceOf({ ...event, data: isolatedQuotes(event.data, isolated) }, names, nameMember)
      }
      preparation={(first) => preparationOf(first, nameMember)}
      note={({ actor }) => (actor.kind === 'recipient' && actor.ip ? t('detail.from', { address: actor.ip }) : '')}
    />
  );
}
