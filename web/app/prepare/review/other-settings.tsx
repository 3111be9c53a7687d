/** Where recipients go on to, the boolean settings, and how recipients sign. */
import { booleanSettings } from '../../../../shared/domain/envelopes/envelope-settings.ts';
import { type SignatureMethod, signatureMethods } from '../../../../shared/domain/recipients/recipient.ts';
import { CheckField, TextField } from '../../../components/form.tsx';
import { t } from '../../frame/i18n.ts';
import type { OtherSettings } from './review-form.ts';

interface OtherSettingsFieldsProps {
  form: OtherSettings;
  change: (change: Partial<OtherSettings>) => void;
  wrongRedirect: string | undefined;
}

export function OtherSettingsFields({ form, change, wrongRedirect }: OtherSettingsFieldsProps) {
  return (
    <>
      <TextField
        label={t('review.redirect')}
        type="url"
        value={form.redirectUrl}
        onValue={(redirectUrl) => change({ redirectUrl })}
        wrong={wrongRedirect}
        hint={t('review.redirectHint')}
        maxLength={2_000}
      />
      {booleanSettings.map((name) => (
        <CheckField
          key={name}
          label={t(`setting.${name}`)}
          checked={form[name]}
          onChecked={(isChecked) => change({ [name]: isChecked })}
        />
      ))}
      <WaysToSign chosen={form.signatureMethods} onChosen={(chosen) => change({ signatureMethods: chosen })} />
    </>
  );
}

interface WaysToSignProps {
  /** Null for all. */
  chosen: SignatureMethod[] | null;
  onChosen: (chosen: SignatureMethod[] | null) => void;
}

/** The last one that is chosen stays: recipients need one. */
function WaysToSign({ chosen, onChosen }: WaysToSignProps) {
  const allowed = chosen ?? signatureMethods;
  const choose = (method: SignatureMethod, isChosen: boolean) => {
    const next = signatureMethods.filter((one) => (one === method ? isChosen : allowed.includes(one)));
    onChosen(next.length === signatureMethods.length ? null : next);
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
