/**
 * Name, language, time zone and date format of the dashboard follow the owner's profile. Deadlines and the language of
 * new recipients follow the profile of the account that sends.
 */
import { useEffect } from 'preact/hooks';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { type Reader, setReader } from '../../format/reader.ts';
import { browserLanguage } from '../../messages/language.ts';
import { suggestLanguage } from '../../messages/page-language.ts';
import { actingFor, useActing } from '../api/acting.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { keptForOwner } from '../api/session.ts';

type Reading = Pick<Profile, 'language' | 'timeZone' | 'dateFormat'>;
type Sending = Pick<Reader, 'deadlineZone' | 'recipientLanguage'>;

const ofBrowser = () => ({ timeZone: undefined, dateFormat: undefined, language: browserLanguage() });

/** A profile with its first values was never filled in: the settings of the browser apply. */
const isFilledIn = ({ language, timeZone, dateFormat }: Reading): boolean =>
  language !== emptyProfile.language || timeZone !== emptyProfile.timeZone || dateFormat !== emptyProfile.dateFormat;

/** Returns what documents take from the profile of the account that sends them. */
export const sendingAs = ({ timeZone, defaults }: Pick<Profile, 'timeZone' | 'defaults'>): Sending => ({
  deadlineZone: timeZone,
  recipientLanguage: defaults.recipientLanguage,
});

export function readAs(profile: Reading): Promise<void> {
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
    const { deadlineZone, recipientLanguage, ...profile } = JSON.parse(last) as Reading & Sending;
    setReader({ deadlineZone, recipientLanguage });
    await readAs(profile);
  }
  const [own, organization] = await profiles;
  if (own === null) return;
  const { name, language, timeZone, dateFormat } = own;
  const sending = sendingAs(organization ?? own);
  setReader({ name, ...sending });
  kept.write(JSON.stringify({ language, timeZone, dateFormat, ...sending }));
  await readAs(own);
}

/** @param userId the person who is logged in */
export function useReader(userId: string | null): void {
  const { organizationId } = useActing();
  useEffect(() => {
    const sending = { deadlineZone: 'UTC', recipientLanguage: null };
    if (userId === null) setReader({ name: null, timeZone: undefined, dateFormat: undefined, ...sending });
    // Without an answer, the settings of the browser apply.
    else void readAsOwner();
  }, [userId, organizationId]);
}
