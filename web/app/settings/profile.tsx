/** The owner's profile: the sender's name, language and dates, and the defaults of new documents. */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { asFailure } from '../../http/request.ts';
import { keepLanguage } from '../../messages/language.ts';
import { languageOptions } from '../../messages/language-names.ts';
import { appApi, type Profile } from '../api/app-api.ts';
import { keptForOwner } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { notSavedMessage } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { type OpenForm, useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { readAs } from '../frame/use-reader.ts';
import { useSaveOnLeave, useUnsavedChanges } from '../frame/use-unsaved-changes.ts';
import { Branding } from './branding.tsx';
import {
  changesIn,
  dateFormatOptions,
  expiryChoices,
  type ProfileForm,
  profileChanges,
  profileForm,
  timeZones,
} from './profile-form.ts';

export function ProfileSettings() {
  const unsaved = useUnsavedChanges();
  const load = async () => {
    // The profile that was open a moment ago may still be saving.
    await unsaved.settled();
    return appApi.profile();
  };
  const { value, failure, reload, set } = useLoaded(load, 'profile');
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
  // Survives a reload, and a visit whose last save failed.
  const [kept] = useState(() => keptForOwner('profile'));
  const form = useForm((): ProfileForm => ({ ...profileForm(profile), ...JSON.parse(kept.read() ?? '{}') }), {
    message: 'defaults.message',
  });
  const changes = changesIn(form.values, profileForm(profile));
  useEffect(() => kept.write(changes), [changes]);
  const [saving] = useState<{ now: Promise<void> | null }>({ now: null });
  const save = async () => {
    const saved = await appApi.updateProfile(profileChanges(form.values), profile.version);
    kept.write(null);
    form.change(profileForm(saved));
    if (saved.language !== profile.language) keepLanguage(saved.language);
    await readAs(saved);
    onSaved(saved);
    toast(t('profile.saved'));
  };
  const saveOnce = () => {
    saving.now ??= save().finally(() => {
      saving.now = null;
    });
    return saving.now;
  };
  useSaveOnLeave(async () => {
    if (changes === null) return true;
    kept.write(changes);
    return form.send(() =>
      saveOnce().catch((error: unknown) => {
        toast(notSavedMessage(t('settings.profile'), asFailure(error)));
        throw error;
      }),
    );
  });
  return (
    <Form onSend={() => form.send(saveOnce)}>
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
