/** The log of the organization: who changed what. */
import { Button } from '../../components/button.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { dateAndTime, exactTime } from '../../format/time.ts';
import { saveFile } from '../../save-file.ts';
import { useTask } from '../../use-task.ts';
import { currentMembership } from '../api/acting.ts';
import { organizationApi } from '../api/organization-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { ZoneNote } from '../components/zone-note.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { entryName } from '../list/zip-file.ts';
import { logCsv, logSentence } from './log-sentence.ts';
import { SettingsSection } from './settings-section.tsx';

async function readLog() {
  const [page, members] = await Promise.all([organizationApi.log(), organizationApi.members()]);
  return { ...page, members };
}

export function OrganizationLog() {
  const { value: log, failure, reload, set } = useLoaded(readLog, 'log');
  const more = useTask();
  const csv = useTask();
  if (!log) return <Waiting failure={failure} retry={reload} />;
  const { items, hasMore, members } = log;
  const loadMore = () =>
    more.run(async () => {
      const page = await organizationApi.log(items.at(-1)?.sequence);
      set({ ...page, members, items: [...items, ...page.items] });
    });
  const download = () =>
    csv.run(async () => {
      const text = logCsv(await organizationApi.everyLogEntry(), members);
      const name = `${currentMembership()?.name ?? ''} (${t('settings.log')}).csv`;
      saveFile(new Blob([text], { type: 'text/csv' }), entryName(name, new Set()));
    });
  const menu = (
    <MenuButton
      label={t('list.actions', { name: t('settings.log') })}
      items={[
        { text: t('log.csv'), icon: 'download', onChoose: () => void download() },
        { text: t('detail.print'), icon: 'document', onChoose: () => print() },
      ]}
    />
  );
  return (
    <SettingsSection title={t('settings.log')} hint={t('log.hint')} action={menu} isWide>
      <FailureNotice failure={csv.failure ?? more.failure} />
      {items.length === 0 && <p class="hint">{t('log.empty')}</p>}
      <ol class="trail">
        {items.map((entry) => (
          <li key={entry.id}>
            <p>{logSentence(entry, members)}</p>
            <p class="hint">
              <time dateTime={entry.at} title={exactTime(entry.at)}>
                {dateAndTime(entry.at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {hasMore && (
        <div>
          <Button look="quiet" busy={more.busy} onClick={loadMore}>
            {t('list.more')}
          </Button>
        </div>
      )}
      <ZoneNote />
    </SettingsSection>
  );
}
