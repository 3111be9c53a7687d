/** The log of the organization: who changed what. */
import { logEntriesPerPdf } from '../../../shared/domain/accounts/log-document.ts';
import {
  type LogEntryFacts,
  logSentence,
  type NamedPerson,
  peopleOfLog,
} from '../../../shared/domain/accounts/log-sentence.ts';
import { Button } from '../../components/button.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { dateAndTime, exactTime } from '../../format/time.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { saveFile } from '../../save-file.ts';
import { useTask } from '../../use-task.ts';
import { currentMembership } from '../api/acting.ts';
import { organizationApi } from '../api/organization-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { emphasized, marked } from '../components/emphasized.tsx';
import { Waiting } from '../components/waiting.tsx';
import { ZoneNote } from '../components/zone-note.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { entryName } from '../list/zip-file.ts';
import { logCsv } from './log-csv.ts';
import { SettingsSection } from './settings-section.tsx';

async function readLog() {
  const [page, members, invitations] = await Promise.all([
    organizationApi.log(),
    organizationApi.members(),
    organizationApi.invitations(),
  ]);
  return { ...page, people: peopleOfLog(members, invitations) };
}

const fileName = (extension: string, taken: Set<string>) =>
  entryName(`${currentMembership()?.name ?? ''} (${t('settings.log')}).${extension}`, taken);

async function saveCsv(people: readonly NamedPerson[]) {
  const text = logCsv(await organizationApi.everyLogEntry(), people);
  saveFile(new Blob([text], { type: 'text/csv' }), fileName('csv', new Set()));
}

/** Saves a file for every `logEntriesPerPdf` entries. The sequence has no gaps, so it names the parts. */
async function savePdf() {
  const newest = (await organizationApi.log(undefined, 1)).items[0]?.sequence ?? 0;
  const taken = new Set<string>();
  for (let before = newest + 1; before > 1; before -= logEntriesPerPdf)
    saveFile(await organizationApi.logPdf(before, pageLanguage()), fileName('pdf', taken));
}

export function OrganizationLog() {
  const { value: log, failure, reload, set } = useLoaded(readLog, 'log');
  const more = useTask();
  const saving = useTask();
  if (!log) return <Waiting failure={failure} retry={reload} />;
  const { items, hasMore, people } = log;
  const loadMore = () =>
    more.run(async () => {
      const page = await organizationApi.log(items.at(-1)?.sequence);
      set({ ...page, people, items: [...items, ...page.items] });
    });
  const menu = (
    <MenuButton
      label={t('settings.export')}
      text={t('settings.export')}
      icon="download"
      items={[
        { text: t('detail.trailPdf'), icon: 'download', onChoose: () => void saving.run(savePdf) },
        { text: t('detail.trailCsv'), icon: 'download', onChoose: () => void saving.run(() => saveCsv(people)) },
        { text: t('detail.print'), icon: 'document', onChoose: () => print() },
      ]}
    />
  );
  return (
    <SettingsSection title={t('settings.log')} hint={t('log.hint')} action={menu} isWide>
      <FailureNotice failure={saving.failure ?? more.failure} />
      {items.length === 0 && <p class="hint">{t('log.empty')}</p>}
      <ol class="trail">
        {items.map((entry) => (
          <li key={entry.id}>
            <p>
              <Sentence entry={entry} people={people} />
            </p>
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

/** The name of the person who acted stands out. Each language has it at another place of the sentence. */
function Sentence({ entry, people }: { entry: LogEntryFacts; people: readonly NamedPerson[] }) {
  const withMarks: typeof t = (key, values) =>
    t(key, values?.who === undefined ? values : { ...values, who: marked(String(values.who)) });
  return <>{emphasized(logSentence(entry, people, withMarks))}</>;
}
