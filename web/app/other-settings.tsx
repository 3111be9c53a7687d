/** Where recipients go on to, whether all must sign, and whether they may name another person. */
import { CheckField, TextField } from '../components/form.tsx';
import { useTranslate } from './i18n.ts';
import type { OtherSettings } from './prepare/review-form.ts';

interface OtherSettingsFieldsProps {
  form: OtherSettings;
  change: (change: Partial<OtherSettings>) => void;
  wrongRedirect: string | undefined;
}

export function OtherSettingsFields({ form, change, wrongRedirect }: OtherSettingsFieldsProps) {
  const t = useTranslate();
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
      <CheckField
        label={t('review.requireAll')}
        checked={form.requireAll}
        onChecked={(requireAll) => change({ requireAll })}
      />
      <CheckField
        label={t('review.allowDelegation')}
        checked={form.allowDelegation}
        onChecked={(allowDelegation) => change({ allowDelegation })}
      />
    </>
  );
}
