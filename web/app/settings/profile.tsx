/** The owner as recipients see them, and what new documents start with. */
import { useState } from 'preact/hooks';
import { languages } from '../../../shared/domain/language.ts';
import { Button } from '../../components/button.tsx';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { keepLanguage } from '../../messages/language.ts';
import { languageNames } from '../../messages/language-names.ts';
import { type Profile, service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { useTask } from '../api/use-task.ts';
import { Waiting } from '../components/waiting.tsx';
import type { Problems } from '../forms/check-form.ts';
import { fieldMessage } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { enteredByPath } from '../forms/open-problems.ts';
import { ReminderChoice } from '../forms/reminder-choice.tsx';
import { useOpenProblems } from '../forms/use-open-problems.ts';
import { useTranslate } from '../frame/i18n.ts';
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
  const t = useTranslate();
  const { value, failure, reload, set } = useLoaded(service.profile, 'profile');
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
  const t = useTranslate();
  const [form, setForm] = useState(() => profileForm(profile));
  const change = (changes: Partial<ProfileForm>) => setForm({ ...form, ...changes });
  const task = useTask();
  const send = () =>
    task.run(async () => {
      const saved = await service.updateProfile(profileChanges(form), profile.version);
      setForm(profileForm(saved));
      if (saved.language !== profile.language) keepLanguage(saved.language);
      await readAs(saved);
      onSaved(saved);
      toast(t('profile.saved'));
    });
  const { name, company, replyTo, timeZone, message } = form;
  const entered = enteredByPath({ name, company, replyTo, timeZone, 'defaults.message': message });
  const { failure, problems } = useOpenProblems(task.failure, entered);
  const groups = { form, change, problems };
  return (
    <Form onSend={send}>
      <FailureNotice failure={failure} />
      <SenderFields {...groups} />
      <PlaceFields {...groups} />
      <DefaultFields {...groups} />
      <div>
        <Button type="submit" busy={task.busy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}

interface GroupProps {
  form: ProfileForm;
  change: (changes: Partial<ProfileForm>) => void;
  problems: Problems;
}

function SenderFields({ form, change, problems }: GroupProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        value={form.name}
        onValue={(name) => change({ name })}
        wrong={fieldMessage(t, problems, 'name')}
        autoComplete="name"
        maxLength={200}
      />
      <TextField
        label={t('profile.company')}
        value={form.company}
        onValue={(company) => change({ company })}
        wrong={fieldMessage(t, problems, 'company')}
        autoComplete="organization"
        maxLength={200}
      />
      <TextField
        label={t('profile.replyTo')}
        hint={t('profile.replyToHint')}
        type="email"
        value={form.replyTo}
        onValue={(replyTo) => change({ replyTo })}
        wrong={fieldMessage(t, problems, 'replyTo')}
        autoComplete="email"
      />
    </>
  );
}

function PlaceFields({ form, change, problems }: GroupProps) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        label={t('profile.language')}
        hint={t('profile.languageHint')}
        value={form.language}
        onValue={(language) => change({ language })}
        options={languages.map((language) => [language, languageNames[language]] as const)}
      />
      <SelectField
        label={t('profile.timeZone')}
        hint={t('profile.timeZoneHint')}
        value={form.timeZone}
        onValue={(timeZone) => change({ timeZone })}
        wrong={fieldMessage(t, problems, 'timeZone')}
        options={timeZones(form.timeZone).map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
      />
      <SelectField
        label={t('profile.dateFormat')}
        hint={t('profile.dateFormatHint')}
        value={form.dateFormat}
        onValue={(dateFormat) => change({ dateFormat })}
        options={dateFormatOptions(form.language)}
      />
    </>
  );
}

function DefaultFields({ form, change, problems }: GroupProps) {
  const t = useTranslate();
  return (
    <>
      <h3>{t('profile.defaults')}</h3>
      <p class="hint">{t('profile.defaultsHint')}</p>
      <TextField
        label={t('profile.message')}
        value={form.message}
        onValue={(message) => change({ message })}
        wrong={fieldMessage(t, problems, 'defaults.message')}
        maxLength={5_000}
        lines
      />
      <SelectField
        label={t('profile.expires')}
        value={form.expiresInDays}
        onValue={(expiresInDays) => change({ expiresInDays })}
        options={[
          ['', t('profile.expiresNever')],
          ...expiryChoices(form.expiresInDays).map((days) => [days, t('profile.expiresIn', { count: days })] as const),
        ]}
      />
      <ReminderChoice
        label={t('profile.reminders')}
        value={form.reminders}
        onValue={(reminders) => change({ reminders })}
      />
    </>
  );
}
