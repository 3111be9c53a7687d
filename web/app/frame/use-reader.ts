/** Language, time zone and date format of the dashboard follow the owner's profile. */
import { useEffect } from 'preact/hooks';
import { emptyProfile } from '../../../shared/domain/accounts/profile.ts';
import { setReader } from '../../format/reader.ts';
import { suggestLanguage } from '../../messages/page-language.ts';
import { actingFor, useActing } from '../api/acting.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { keptForOwner } from '../api/session.ts';

type Reading = Pick<Profile, 'language' | 'timeZone' | 'dateFormat'>;

/** A profile with its first values was never filled in. */
const isFilledIn = ({ language, timeZone, dateFormat }: Reading): boolean =>
  language !== emptyProfile.language || timeZone !== emptyProfile.timeZone || dateFormat !== emptyProfile.dateFormat;

export function readAs(profile: Reading): Promise<void> {
  setReader({ deadlineZone: profile.timeZone });
  if (!isFilledIn(profile)) return Promise.resolve();
  setReader({ timeZone: profile.timeZone, dateFormat: profile.dateFormat });
  return suggestLanguage(profile.language);
}

/** Until the profile has arrived, the one of the page before applies: times that change their format would move the page. */
async function readAsOwner(): Promise<void> {
  const kept = keptForOwner('reading');
  const last = kept.read();
  if (last !== null) await readAs(JSON.parse(last) as Reading);
  const profile = await appApi.ownProfile().catch(() => null);
  if (profile === null) return;
  const { language, timeZone, dateFormat } = profile;
  kept.write(JSON.stringify({ language, timeZone, dateFormat }));
  await readAs(profile);
  await readDeadlinesAsOrganization();
}

/** Deadlines are days in the time zone of the account that sends the document. */
async function readDeadlinesAsOrganization(): Promise<void> {
  if (actingFor() === null) return;
  const organization = await appApi.profile().catch(() => null);
  if (organization) setReader({ deadlineZone: organization.timeZone });
}

/** @param userId the person who is logged in */
export function useReader(userId: string | null): void {
  const { organizationId } = useActing();
  useEffect(() => {
    if (userId === null) setReader({ timeZone: undefined, deadlineZone: 'UTC', dateFormat: undefined });
    // Without an answer, the settings of the browser apply.
    else void readAsOwner();
  }, [userId, organizationId]);
}
