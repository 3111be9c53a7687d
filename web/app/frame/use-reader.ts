/** Name, language, time zone and date format of the dashboard follow the owner's profile. */
import { useEffect } from 'preact/hooks';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { setReader } from '../../format/reader.ts';
import { browserLanguage } from '../../messages/language.ts';
import { suggestLanguage } from '../../messages/page-language.ts';
import { actingFor, useActing } from '../api/acting.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { keptForOwner } from '../api/session.ts';

type Reading = Pick<Profile, 'language' | 'timeZone' | 'dateFormat'>;

const ofBrowser = () => ({ timeZone: undefined, dateFormat: undefined, language: browserLanguage() });

/** A profile with its first values was never filled in: the settings of the browser apply. */
const isFilledIn = ({ language, timeZone, dateFormat }: Reading): boolean =>
  language !== emptyProfile.language || timeZone !== emptyProfile.timeZone || dateFormat !== emptyProfile.dateFormat;

/** @param deadlineZone that of the account that sends the documents */
export function readAs(profile: Reading, deadlineZone = profile.timeZone): Promise<void> {
  setReader({ deadlineZone });
  const { timeZone, dateFormat, language } = isFilledIn(profile) ? profile : ofBrowser();
  setReader({ timeZone, dateFormat });
  return suggestLanguage(language);
}

/** Until the profiles have arrived, those of the page before apply: times that change their format would move the page. */
async function readAsOwner(): Promise<void> {
  const kept = keptForOwner('reading');
  const profiles = Promise.all([
    appApi.ownProfile().catch(() => null),
    actingFor() === null ? null : appApi.profile().catch(() => null),
  ]);
  const last = kept.read();
  if (last !== null) {
    const { deadlineZone, ...profile } = JSON.parse(last) as Reading & { deadlineZone: string };
    await readAs(profile, deadlineZone);
  }
  const [own, organization] = await profiles;
  if (own === null) return;
  const { name, language, timeZone, dateFormat } = own;
  setReader({ name });
  const deadlineZone = organization?.timeZone ?? timeZone;
  kept.write(JSON.stringify({ language, timeZone, dateFormat, deadlineZone }));
  await readAs(own, deadlineZone);
}

/** @param userId the person who is logged in */
export function useReader(userId: string | null): void {
  const { organizationId } = useActing();
  useEffect(() => {
    if (userId === null) setReader({ name: null, timeZone: undefined, deadlineZone: 'UTC', dateFormat: undefined });
    // Without an answer, the settings of the browser apply.
    else void readAsOwner();
  }, [userId, organizationId]);
}
