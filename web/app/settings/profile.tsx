/** The owner's profile: the sender's name, language and dates, and the defaults of new documents. */
import { Button } from '../../components/button.tsx';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { keepLanguage } from '../../messages/language.ts';
import { languageOptions } from '../../messages/language-names.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { type OpenForm, useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { readAs } from '../frame/use-reader.ts';
import { Branding } from './branding.tsx';
import {
  dateFormatOptions,
  expiryChoices,
  type ProfileForm,
  profileChanges,
  profileForm,
  timeZones,
} from './profile-form.ts';

export function ProfileSettings() {
  const { value, failure, reload, set } = useLoaded(appApi.profile, 'profile');
  return (
    <div class="stack">
      <section class="card">
        <h2>{t('settings.profile')}</h2>
        {value ? <ProfileFields profile={value} onSaved={set} /> : <Waiting failure={failure} retry={reload} />}
      </section>
      {value && <Branding profile={value} onSaved={set} />}
    </div>
  );
}

interface SectionProps {
  profile: Profile;
  onSaved: (profile: Profile) => void;
}

function ProfileFields({ profile, onSaved }: SectionProps) {
  const form = useForm(() => profileForm(profile), { message: 'defaults.message' });
  const send = () =>
    form.send(async () => {
      const saved = await appApi.updateProfile(profileChanges(form.values), profile.version);
      form.change(profileForm(saved));
      if (saved.language !== profile.language) keepLanguage(saved.language);
      await readAs(saved);
      onSaved(saved);
      toast(t('profile.saved'));
    });
  return (
    <Form onSend={send}>
      <FailureNotice failure={form.failure} />
      <SenderFields form={form} />
      <PlaceFields form={form} />
      <DefaultFields form={form} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

interface GroupProps {
  form: OpenForm<ProfileForm>;
}

function SenderFields({ form }: GroupProps) {
  return (
    <>
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        {...form.entry('name')}
        autoComplete="name"
        maxLength={200}
      />
      <TextField label={t('profile.company')} {...form.entry('company')} autoComplete="organization" maxLength={200} />
      <TextField
        label={t('profile.replyTo')}
        hint={t('profile.replyToHint')}
        type="email"
        {...form.entry('replyTo')}
        autoComplete="email"
      />
    </>
  );
}

function PlaceFields({ form }: GroupProps) {
  const { language, timeZone } = form.values;
  return (
    <>
      <SelectField
        label={t('profile.language')}
        hint={t('profile.languageHint')}
        {...form.entry('language')}
        options={languageOptions}
      />
      <SelectField
        label={t('profile.timeZone')}
        hint={t('profile.timeZoneHint')}
        {...form.entry('timeZone')}
        options={timeZones(timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
      />
      <SelectField
        label={t('profile.dateFormat')}
        hint={t('profile.dateFormatHint')}
        {...form.entry('dateFormat')}
        options={dateFormatOptions(language)}
      />
    </>
  );
}

function DefaultFields({ form }: GroupProps) {
  const days = expiryChoices(form.values.expiresInDays);
  return (
    <>
      <h3>{t('profile.defaults')}</h3>
      <p class="hint">{t('profile.defaultsHint')}</p>
      <TextField label={t('profile.message')} {...form.entry('message')} maxLength={5_000} lines />
      <SelectField
        label={t('profile.expires')}
        {...form.entry('expiresInDays')}
        options={[
          ['', t('profile.expiresNever')],
          ...days.map((count) => [count, t('profile.expiresIn', { count })] as const),
        ]}
      />
      <ReminderChoice label={t('profile.reminders')} {...form.entry('reminders')} />
    </>
  );
}
