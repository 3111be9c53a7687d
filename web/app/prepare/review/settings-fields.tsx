import { useState } from 'preact/hooks';
import { dayIn, endOfDay, endOfDayAfter } from '../../../../shared/domain/dates.ts';
import { booleanSettings } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { signatureMethods } from '../../../../shared/domain/recipients/recipient.ts';
import { DateField } from '../../../components/date-field.tsx';
import { CheckField, CheckGroup, TextField } from '../../../components/form.tsx';
import { deadlineOf } from '../../../format/time.ts';
import { arePassedOn } from '../../components/safeguards.tsx';
import { DaysChoice } from '../../forms/days-choice.tsx';
import { ReminderChoice } from '../../forms/reminder-choice.tsx';
import type { Entries } from '../../forms/use-form.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import { type SettingsForm, wrongDays } from './settings-form.ts';

export function SettingsFields({ form }: { form: Entries<SettingsForm> }) {
  const { kind, envelope } = useDraft();
  const isTemplate = kind === 'template';
  const days = form.entry('days');
  return (
    <div class="card stack review-settings">
      <h2>{t(isTemplate ? 'templates.settingsTitle' : 'review.title')}</h2>
      <div class={isTemplate ? 'stack' : 'grid'}>
        {isTemplate ? (
          <TextField
            label={t('templates.days')}
            {...days}
            wrong={wrongDays(days.value) ? t('templates.daysWrong') : days.wrong}
            hint={t('templates.daysHint')}
            maxLength={3}
          />
        ) : (
          <TimeToSign form={form} />
        )}
        {!arePassedOn(envelope.signers) && (
          <ReminderChoice label={t('review.reminders')} {...form.entry('reminders')} />
        )}
      </div>
      <TextField
        label={t('review.redirect')}
        type="url"
        {...form.entry('redirectUrl')}
        hint={t('review.redirectHint')}
        maxLength={2_000}
      />
    </div>
  );
}

/** No limit, a number of days from sending on, or a last day. */
function TimeToSign({ form }: { form: Entries<SettingsForm> }) {
  const { days, expiry, timeZone } = form.values;
  // Stays while a day is entered: a date that is half typed is empty.
  const [hasDay, setHasDay] = useState(expiry !== '');
  const until = days ? endOfDayAfter(new Date(), Number(days), timeZone) : null;
  const choose = (chosen: string) => {
    setHasDay(chosen === 'day');
    if (chosen !== 'day') form.change({ days: chosen, expiry: '' });
    else form.change({ days: '', expiry: until ? dayIn(until, timeZone) : '' });
  };
  return (
    <>
      <DaysChoice
        {...form.entry('days')}
        value={hasDay ? 'day' : days}
        onValue={choose}
        others={[['day', t('daysToSign.until')]]}
        hint={until ? t('daysToSign.ifToday', { time: deadlineOf(until.toISOString()) }) : undefined}
      />
      {hasDay && <LastDayField {...form.entry('expiry')} timeZone={timeZone} />}
    </>
  );
}

export function MessageField({ form }: { form: Entries<SettingsForm> }) {
  const { signers } = useDraft().envelope;
  return (
    <div class="card stack review-message">
      <h2>{t('review.message')}</h2>
      <TextField
        label={t('review.message')}
        {...form.entry('message')}
        hint={arePassedOn(signers) ? t('review.messageHere') : undefined}
        maxLength={5_000}
        lines
      />
    </div>
  );
}

interface LastDayProps {
  /** `YYYY-MM-DD`; empty for none. */
  value: string;
  onValue: (day: string) => void;
  wrong?: string | undefined;
  timeZone: string;
}

export function LastDayField({ timeZone, ...entry }: LastDayProps) {
  const until = endOfDay(entry.value, timeZone)?.toISOString();
  return (
    <DateField
      label={t('review.lastDay')}
      none={t('review.noExpiry')}
      {...entry}
      min={dayIn(new Date(), timeZone)}
      hint={until ? t('review.until', { time: deadlineOf(until) }) : t('review.lastDayHint')}
    />
  );
}

/** The settings of the signing: when the document is complete, who may sign instead, and in which ways. */
export function SigningFields({ form }: { form: Entries<SettingsForm> }) {
  const ways = form.entry('signatureMethods');
  return (
    <div class="card stack review-settings">
      <h2>{t('review.howTheySign')}</h2>
      <div>
        {booleanSettings.map((name) => {
          const { value, onValue } = form.entry(name);
          return (
            <CheckField
              key={name}
              label={t(`setting.${name}`)}
              hint={t(`setting.${name}Hint`)}
              checked={value}
              onChecked={onValue}
            />
          );
        })}
      </div>
      <CheckGroup
        legend={t('review.waysToSign')}
        value={ways.value ?? signatureMethods}
        onValue={(chosen) => ways.onValue(chosen.length === signatureMethods.length ? null : chosen)}
        options={signatureMethods.map((method) => [method, t(`review.waysToSign.${method}`)])}
        needsOne
      />
    </div>
  );
}
