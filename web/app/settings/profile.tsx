/** The owner's profile: the sender's name, language and dates, the defaults of new documents, and the branding. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { setReader } from '../../format/reader.ts';
import { keepLanguage } from '../../messages/language.ts';
import { languageNames, languageOptions } from '../../messages/language-names.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { actingFor, may } from '../api/acting.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { keptForOwner, session } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { DaysChoice } from '../forms/days-choice.tsx';
import { InvalidForm } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { type OpenForm, useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { readAs, sendingAs } from '../frame/use-reader.ts';
import { Branding, isTooLight, MailSample, useLogo } from './branding.tsx';
import { changesIn, dateFormatOptions, type ProfileForm, profileChanges, profileForm } from './profile-form.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { zoneOf } from './time-zones.ts';

export function ProfileSettings() {
  const { value, failure, reload, set } = useLoaded(() => appApi.profile(), 'profile');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return <ProfileFields profile={value} onSaved={set} />;
}

interface ProfileFieldsProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

function ProfileFields({ profile, onSaved }: ProfileFieldsProps) {
  const isOrganization = actingFor() !== null;
  // Survives a reload, and a session that has ended.
  const [kept] = useState(() => keptForOwner('profile'));
  const form = useForm((): ProfileForm => ({ ...profileForm(profile), ...JSON.parse(kept.read() ?? '{}') }), {
    message: 'defaults.message',
  });
  const logo = useLogo(profile);
  const changes = changesIn(form.values, profileForm(profile));
  useEffect(() => kept.write(changes), [changes]);
  const save = async () => {
    const sent = form.values;
    check(sent, profile);
    const saved = await appApi.updateProfile(profileChanges(sent, profile), profile.version);
    kept.write(null);
    form.settle(sent, profileForm(saved));
    setReader(sendingAs(saved));
    if (!isOrganization) {
      if (saved.language !== profile.language) keepLanguage(saved.language);
      setReader({ name: saved.name });
      await readAs(saved);
    }
    onSaved(saved);
    toast(t('profile.saved'));
  };
  const discard = () => {
    // The screen may close before it is drawn without the changes.
    kept.write(null);
    form.change(profileForm(profile));
  };
  const send = async () => !form.busy && form.send(save);
  const isReadOnly = !may('organization:manage');
  return (
    <Form onSend={send}>
      {isReadOnly && <Notice>{t('profile.readOnly')}</Notice>}
      <FailureNotice failure={form.failure} isShown={form.isShown} />
      <fieldset class="stack" disabled={isReadOnly}>
        <SenderFields {...{ form, isOrganization, logo }}>
          <Branding {...{ form, profile, logo, onSaved }} />
        </SenderFields>
        <PlaceFields form={form} isOrganization={isOrganization} stored={profile.timeZone} />
        <DefaultFields form={form} isOrganization={isOrganization} />
      </fieldset>
      {!isReadOnly && <SaveBar hasChanges={changes !== null} busy={form.busy} onSave={send} onDiscard={discard} />}
    </Form>
  );
}

/** @throws InvalidForm for entries that the contract of the request does not describe */
function check(form: ProfileForm, { timeZone }: Profile): void {
  if (isTooLight(form.colour)) throw new InvalidForm({ colour: { reason: 'refused' } });
  if (!zoneOf(form.timeZone, timeZone)) throw new InvalidForm({ timeZone: { reason: 'refused' } });
}

interface GroupProps {
  form: OpenForm<ProfileForm>;
}

interface SenderProps extends GroupProps {
  isOrganization: boolean;
  logo: string | null;
  /** Logo and colour. */
  children: ComponentChildren;
}

/** Recipients see the name of the member who sends a document of an organization. */
function SenderFields({ form, isOrganization, logo, children }: SenderProps) {
  return (
    <SettingsSection
      title={t('profile.sender')}
      hint={t(isOrganization ? 'profile.senderHintOrganization' : 'profile.senderHint')}
      aside={<MailSample values={form.values} logo={logo} />}
    >
      {!isOrganization && (
        <TextField label={t('profile.name')} {...form.entry('name')} autoComplete="name" maxLength={200} />
      )}
      <TextField
        label={t(isOrganization ? 'profile.companyOrganization' : 'profile.company')}
        {...form.entry('company')}
        hint={t(isOrganization ? 'profile.companyHint' : 'profile.companyHintPersonal')}
        autoComplete="organization"
        maxLength={200}
      />
      <TextField
        label={t('profile.replyTo')}
        hint={t(isOrganization ? 'profile.replyToHintOrganization' : 'profile.replyToHint')}
        type="email"
        {...form.entry('replyTo')}
        placeholder={
          isOrganization
            ? t('profile.replyToDefaultOrganization')
            : t('profile.replyToDefault', { email: session()?.email ?? '' })
        }
        autoComplete="email"
      />
      <TextField
        label={t('profile.message')}
        hint={t('profile.messageHint')}
        {...form.entry('message')}
        placeholder={t('profile.messageExample')}
        maxLength={5_000}
        lines
      />
      {children}
    </SettingsSection>
  );
}

interface PlaceFieldsProps extends GroupProps {
  isOrganization: boolean;
  stored: string;
}

function PlaceFields({ form, isOrganization, stored }: PlaceFieldsProps) {
  return (
    <SettingsSection
      title={t('profile.place')}
      hint={t(isOrganization ? 'profile.placeHintOrganization' : 'profile.placeHint')}
    >
      <SelectField
        label={t(isOrganization ? 'profile.languageOrganization' : 'profile.language')}
        hint={t(isOrganization ? 'profile.languageHintOrganization' : 'profile.languageHint')}
        {...form.entry('language')}
        options={languageOptions}
      />
      <TimeZoneField {...form.entry('timeZone')} {...{ stored, isOrganization }} />
      <SelectField
        label={t('profile.dateFormat')}
        hint={t('profile.dateFormatHint')}
        {...form.entry('dateFormat')}
        options={dateFormatOptions(form.values.language)}
      />
    </SettingsSection>
  );
}

function DefaultFields({ form, isOrganization }: GroupProps & { isOrganization: boolean }) {
  return (
    <SettingsSection
      title={t('profile.defaults')}
      hint={t(isOrganization ? 'profile.defaultsHintOrganization' : 'profile.defaultsHint')}
    >
      <SelectField
        label={t('profile.recipientLanguage')}
        hint={t('profile.recipientLanguageHint')}
        {...form.entry('recipientLanguage')}
        options={[
          [
            '',
            isOrganization
              ? t('profile.recipientLanguageOfMember')
              : t('profile.recipientLanguageOfPages', { language: languageNames[pageLanguage()] }),
          ],
          ...languageOptions,
        ]}
      />
      <DaysChoice hint={t('daysToSign.hint')} {...form.entry('expiresInDays')} />
      <ReminderChoice label={t('profile.reminders')} hint={t('profile.remindersHint')} {...form.entry('reminders')} />
    </SettingsSection>
  );
}
