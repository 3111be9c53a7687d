import { type Scope, scopes } from '../../../shared/domain/accounts/account.ts';
import { CheckField, SelectField, TextField } from '../../components/form.tsx';
import { type CreatedApiKey, service } from '../api/service.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

const lifetimes = [
  ['30', 'keys.days30'],
  ['90', 'keys.days90'],
  ['365', 'keys.days365'],
  ['never', 'never'],
] as const;

type Lifetime = (typeof lifetimes)[number][0];

interface NewApiKeyProps {
  onCreated: (key: CreatedApiKey) => void;
  onClose: () => void;
}

export function NewApiKey({ onCreated, onClose }: NewApiKeyProps) {
  const form = useForm<{ name: string; scopes: Scope[]; lifetime: Lifetime }>({
    name: '',
    scopes: ['envelopes:read', 'envelopes:write'],
    lifetime: '90',
  });
  const send = () =>
    form.send(async () => {
      const { name, scopes: chosen, lifetime } = form.values;
      const expiresInDays = lifetime === 'never' ? null : Number(lifetime);
      onCreated(await service.createKey({ name: name.trim(), scopes: chosen, expiresInDays }));
    });
  return (
    <FormDialog title={t('keys.newTitle')} action={t('keys.create')} form={form} onSend={send} onClose={onClose}>
      <TextField label={t('keys.name')} {...form.entry('name')} hint={t('keys.nameHint')} maxLength={100} required />
      <ScopeChoice {...form.entry('scopes')} />
      <SelectField
        label={t('keys.expires')}
        {...form.entry('lifetime')}
        options={lifetimes.map(([value, key]) => [value, t(key)])}
      />
    </FormDialog>
  );
}

interface ScopeChoiceProps {
  value: Scope[];
  onValue: (scopes: Scope[]) => void;
  wrong: string | undefined;
}

function ScopeChoice({ value: chosen, onValue, wrong }: ScopeChoiceProps) {
  return (
    <fieldset>
      <legend>{t('keys.permissions')}</legend>
      {scopes.map((scope) => (
        <CheckField
          key={scope}
          label={
            <>
              {t(`scope.${scope}`)} <code class="hint">{scope}</code>
            </>
          }
          checked={chosen.includes(scope)}
          onChecked={(isChosen) => onValue(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope))}
        />
      ))}
      {wrong && <p class="wrong">{wrong}</p>}
    </fieldset>
  );
}
