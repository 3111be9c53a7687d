/** The passkeys of the account: added, and removed. */
import { useState } from 'preact/hooks';
import { deviceOf } from '../../../shared/domain/accounts/page-session.ts';
import { maxPasskeys } from '../../../shared/domain/accounts/second-factor.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime, dayOf } from '../../format/time.ts';
import type { Failure } from '../../http/request.ts';
import { canUsePasskeys, hasPasskeyAddress, makePasskey } from '../api/passkeys.ts';
import { type Passkey, type SecondFactor, secondFactorApi } from '../api/second-factor-api.ts';
import { requireEntries, wrongPassword } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { ProtectionBadge, passkeyProtection } from './protection.tsx';
import { SettingsSection } from './settings-section.tsx';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onChanged: (secondFactor: SecondFactor) => void;
}

export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const isPossible = canUsePasskeys();
  return (
    <SettingsSection
      title={t('passkeys.title')}
      state={passkeys.length === 0 && <ProtectionBadge protection={passkeyProtection({ passkeys })} />}
      hint={t('passkeys.hint')}
      {...(isPossible && {
        more: { title: t('settings.howItWorks'), content: <p class="hint">{t('passkeys.more')}</p> },
      })}
    >
      {passkeys.length > 0 && (
        <ul class="devices">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {!isPossible && <p class="hint">{t(hasPasskeyAddress() ? 'passkeys.unsupported' : 'passkeys.noAddress')}</p>}
      {isPossible && passkeys.length < maxPasskeys && (
        <div>
          <Button look="quiet" onClick={() => setAdding(true)}>
            {t('passkeys.add')}
          </Button>
        </div>
      )}
      {isAdding && <AddDialog onChanged={onChanged} onClose={() => setAdding(false)} />}
      {removed && (
        <PasswordDialog
          title={t('passkeys.removeTitle', { name: removed.name })}
          text={t('passkeys.removeText')}
          action={t('twoFactor.remove')}
          onProven={async (proof) => {
            onChanged(await secondFactorApi.removePasskey(removed.id, proof));
            toast(t('passkeys.removed'));
            setRemoved(null);
          }}
          onClose={() => setRemoved(null)}
        />
      )}
    </SettingsSection>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li class="row apart">
      <div class="grow">
        <p>
          <strong>{name}</strong>
        </p>
        <p class="hint">
          {lastUsedAt
            ? t('devices.lastUsed', { time: dateAndTime(lastUsedAt) })
            : t('passkeys.created', { date: dayOf(createdAt) })}
        </p>
      </div>
      <Button look="quiet" label={t('passkeys.removeLabel', { name })} onClick={onRemove}>
        {t('twoFactor.remove')}
      </Button>
    </li>
  );
}

/** The name of this browser and system, which the person may change. */
function usualName(): string {
  const { browser, system } = deviceOf({ ip: null, userAgent: navigator.userAgent });
  return browser && system ? t('devices.name', { browser, system }) : (browser ?? '');
}

const messageOf = (failure: Failure) =>
  failure.code === 'invalid_state' ? t('passkeys.known') : wrongPassword(failure);

interface AddDialogProps {
  onChanged: (secondFactor: SecondFactor) => void;
  onClose: () => void;
}

function AddDialog({ onChanged, onClose }: AddDialogProps) {
  const form = useForm(() => ({ name: usualName(), password: '' }));
  const send = () =>
    form.send(async () => {
      const { password } = form.values;
      const name = form.values.name.trim();
      requireEntries({ name, password });
      const answer = await makePasskey(await secondFactorApi.passkeyOptions({ password }));
      if (answer === null) return;
      onChanged(await secondFactorApi.addPasskey(name, answer));
      toast(t('passkeys.added'));
      onClose();
    });
  return (
    <FormDialog title={t('passkeys.add')} action={t('passkeys.add')} {...{ form, messageOf, onClose }} onSend={send}>
      <p>{t('passkeys.addText')}</p>
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        {...form.entry('name')}
        autoComplete="off"
        maxLength={100}
        required
      />
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
