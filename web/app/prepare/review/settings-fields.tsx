import { booleanSettings } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { type SignatureMethod, signatureMethods } from '../../../../shared/domain/recipients/recipient.ts';
import { CheckField, TextField } from '../../../components/form.tsx';
import { localDay } from '../../../format/time.ts';
import { ReminderChoice } from '../../forms/reminder-choice.tsx';
import type { Entries } from '../../forms/use-form.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';
import { type SettingsForm, wrongDays } from './settings-form.ts';

export function SettingsFields({ form }: { form: Entries<SettingsForm> }) {
  const isTemplate = useDraft().kind === 'template';
  const expiry = form.entry('expiry');
  return (
    <div class="card stack">
      <h2>{t(isTemplate ? 'templates.settingsTitle' : 'review.title')}</h2>
      <TextField label={t('review.message')} {...form.entry('message')} maxLength={5_000} lines />
      <div class={isTemplate ? 'stack' : 'grid'}>
        {isTemplate ? (
          <TextField
            label={t('templates.days')}
            {...expiry}
            wrong={wrongDays(expiry.value) ? t('templates.daysWrong') : expiry.wrong}
            hint={t('templates.daysHint')}
            maxLength={3}
          />
        ) : (
          <TextField
            label={t('review.lastDay')}
            type="date"
            {...expiry}
            min={localDay(new Date())}
            hint={t('review.lastDayHint')}
          />
        )}
        <ReminderChoice label={t('review.reminders')} {...form.entry('reminders')} />
      </div>
      <TextField
        label={t('review.redirect')}
        type="url"
        {...form.entry('redirectUrl')}
        hint={t('review.redirectHint')}
        maxLength={2_000}
      />
      {booleanSettings.map((name) => {
        const { value, onValue } = form.entry(name);
        return <CheckField key={name} label={t(`setting.${name}`)} checked={value} onChecked={onValue} />;
      })}
      <WaysToSign {...form.entry('signatureMethods')} />
    </div>
  );
}

interface WaysToSignProps {
  /** Null for all. */
  value: SignatureMethod[] | null;
  onValue: (chosen: SignatureMethod[] | null) => void;
}

/** The last chosen way cannot be removed: recipients need one. */
function WaysToSign({ value, onValue }: WaysToSignProps) {
  const allowed = value ?? signatureMethods;
  const choose = (method: SignatureMethod, isChosen: boolean) => {
    const next = signatureMethods.filter((one) => (one === method ? isChosen : allowed.includes(one)));
    onValue(next.length === signatureMethods.length ? null : next);
  };
  return (
    <fieldset>
      <legend>{t('review.waysToSign')}</legend>
      {signatureMethods.map((method) => (
        <CheckField
          key={method}
          label={t(`review.waysToSign.${method}`)}
          checked={allowed.includes(method)}
          disabled={allowed.length === 1 && allowed.includes(method)}
          onChecked={(isChosen) => choose(method, isChosen)}
        />
      ))}
    </fieldset>
  );
}
