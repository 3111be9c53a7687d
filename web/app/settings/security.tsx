/** The e-mail address, the password, and the devices that are logged in. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { isFocusLost, rememberFocus } from '../../components/kept-focus.ts';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime, shownZone } from '../../format/time.ts';
import { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { type Account, appApi, type Device } from '../api/app-api.ts';
import { secondFactorApi } from '../api/second-factor-api.ts';
import { leave, logIn, useSession } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { FactLine } from '../components/fact-line.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { requireEntries, wrongPassword } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { addressProtection, ProtectionBadge } from './protection.tsx';
import { SecondFactorSettings } from './second-factor.tsx';
import { SettingsSection } from './settings-section.tsx';

export function SecuritySettings() {
  const { value: account, failure, reload, set } = useLoaded(appApi.account, 'account');
  const secondFactor = useLoaded(secondFactorApi.read, 'second-factor');
  if (!account) return <Waiting failure={failure} retry={reload} />;
  if (!secondFactor.value) return <Waiting failure={secondFactor.failure} retry={secondFactor.reload} />;
  return (
    <div class="stack">
      <EmailAddress account={account} onChanged={set} />
      <Password account={account} />
      {account.hasPassword && (
        <SecondFactorSettings
          email={account.email}
          secondFactor={secondFactor.value}
          onChanged={secondFactor.set}
          reload={secondFactor.reload}
        />
      )}
      <Devices />
    </div>
  );
}

interface AddressProps {
  account: Account;
  onChanged: (account: Account) => void;
}

export function EmailAddress({ account, onChanged }: AddressProps) {
  const [isChanging, setChanging] = useState(false);
  const task = useTask();
  const { email, emailVerified, sendsMail, newEmail } = account;
  const verify = () =>
    task.run(async () => {
      await appApi.sendVerification();
      toast(t('address.verificationSent', { email }));
    });
  const withdraw = () =>
    task.run(async () => {
      onChanged(await appApi.withdrawEmailChange());
      toast(t('address.withdrawn'));
    });
  return (
    <SettingsSection
      title={t('auth.email')}
      state={<ProtectionBadge protection={addressProtection(account)} />}
      hint={t(emailVerified || !sendsMail ? 'address.hint' : 'address.hintUnverified')}
    >
      <FailureNotice failure={task.failure} />
      <p class="named">{email}</p>
      {newEmail && (
        <Notice>
          <p>{t('address.pending', { email: newEmail.email, until: dateAndTime(newEmail.expiresAt) })}</p>
          <p>{t(newEmail.confirmedByNew ? 'address.waitsForOld' : 'address.waitsForNew')}</p>
        </Notice>
      )}
      {!sendsMail && <p class="hint">{t('address.noMail')}</p>}
      {sendsMail && (
        <div class="row">
          {!emailVerified && (
            <Button busy={task.busy} onClick={verify}>
              {t('address.verify')}
            </Button>
          )}
          {account.hasPassword && (
            <Button look="quiet" onClick={() => setChanging(true)}>
              {t('address.change')}
            </Button>
          )}
          {newEmail && (
            <Button look="bare" busy={task.busy} onClick={withdraw}>
              {t('address.withdraw')}
            </Button>
          )}
        </div>
      )}
      {isChanging && <ChangeAddress account={account} onClose={() => setChanging(false)} onChanged={onChanged} />}
    </SettingsSection>
  );
}

function ChangeAddress({ account, onClose, onChanged }: AddressProps & { onClose: () => void }) {
  const form = useForm({ newEmail: '', password: '' });
  const send = () =>
    form.send(async () => {
      const entries = { ...form.values, newEmail: form.values.newEmail.trim() };
      requireEntries(entries);
      onChanged(await appApi.changeEmail(entries));
      onClose();
    });
  return (
    <FormDialog
      title={t('address.change')}
      action={t('address.sendLinks')}
      form={form}
      messageOf={wrongPassword}
      onSend={send}
      onClose={onClose}
    >
      <p>{t(account.emailVerified ? 'address.changeBoth' : 'address.changeNew')}</p>
      <TextField label={t('address.new')} type="email" autoComplete="email" {...form.entry('newEmail')} required />
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}

function Password({ account: { email, hasPassword } }: Pick<AddressProps, 'account'>) {
  const [isChanging, setChanging] = useState(false);
  return (
    <SettingsSection title={t('auth.password')} hint={hasPassword ? t('password.lead') : undefined}>
      {hasPassword ? (
        <div>
          <Button look="quiet" onClick={() => setChanging(true)}>
            {t('password.title')}
          </Button>
        </div>
      ) : (
        <p>{t('password.bySignOn')}</p>
      )}
      {isChanging && <ChangePassword email={email} onClose={() => setChanging(false)} />}
    </SettingsSection>
  );
}

function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useForm({ currentPassword: '', newPassword: '' });
  const send = () =>
    form.send(async () => {
      await appApi.changePassword(form.values);
      // The service has ended all sessions, including this one.
      await logIn({ email, password: form.values.newPassword }).catch(unlessCodeNeeded);
      toast(t('password.changed'));
      onClose();
    });
  return (
    <FormDialog
      title={t('password.title')}
      action={t('password.title')}
      form={form}
      messageOf={wrongPassword}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('password.lead')}</p>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('currentPassword')} />
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('password.hint')}
        {...form.entry('newPassword')}
      />
    </FormDialog>
  );
}

/** The log-in page asks for the code of the second factor. */
function unlessCodeNeeded(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'second_factor_required') throw error;
  leave();
}

/** The devices that are logged in. The owner can log each of them out. */
function Devices() {
  const here = useSession()?.sessionId ?? null;
  const { value: devices, failure, reload, set } = useLoaded(appApi.devices, 'devices');
  const [dialog, ask] = useConfirm();
  const task = useTask();
  const leaving = useTask();
  const isOther = ({ id }: Device) => id !== here;
  // Without this device in the list, all of them would count as others.
  const others = devices?.every(isOther) ? [] : (devices?.filter(isOther) ?? []);
  const logOutOf = (device: Device) => {
    const giveBack = rememberFocus();
    return task.run(async () => {
      await appApi.endSession(device.id);
      toast(t('devices.loggedOut'));
      await reload();
      requestAnimationFrame(() => isFocusLost() && giveBack());
    });
  };
  /** One failure keeps no other device logged in. */
  const logOutOfOthers = () => {
    const giveBack = rememberFocus();
    return leaving.run(async () => {
      let problem: unknown = null;
      for (const { id } of others)
        await appApi.endSession(id).catch((error) => {
          problem = error;
        });
      const left = await appApi.devices();
      set(left);
      requestAnimationFrame(() => isFocusLost() && giveBack());
      if (problem && left.some(isOther)) throw problem;
      toast(t('devices.othersLoggedOut'));
    });
  };
  const askToLeave = () =>
    ask({
      title: t('devices.everywhereTitle'),
      text: t('devices.everywhereText'),
      action: t('devices.everywhere'),
      onConfirm: async () => {
        await appApi.endEverySession();
        leave();
        navigate('/app/login');
      },
    });
  return (
    <SettingsSection title={t('devices.title')} hint={t('devices.hint', { zone: shownZone() })}>
      <FailureNotice failure={task.failure} />
      <FailureNotice failure={leaving.failure} messageOf={() => t('devices.someLeft')} />
      {!devices && <Waiting failure={failure} retry={reload} />}
      {devices && (
        <ul class="devices">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} isHere={device.id === here} onLogOut={() => logOutOf(device)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ManyDevices name={t('devices.others')} hint={t('devices.othersHint')}>
          <Button look="quiet" busy={leaving.busy} onClick={logOutOfOthers}>
            {t('devices.logOutOthers')}
          </Button>
        </ManyDevices>
      )}
      <ManyDevices name={t('devices.all')} hint={t('devices.more')}>
        <Button look="quiet" onClick={askToLeave}>
          {t('devices.everywhere')}
        </Button>
      </ManyDevices>
      {dialog}
    </SettingsSection>
  );
}

/** @param children the button that logs them out */
function ManyDevices({ name, hint, children }: { name: string; hint: string; children: ComponentChildren }) {
  return (
    <div class="row apart every-device">
      <div class="grow">
        <p>
          <strong>{name}</strong>
        </p>
        <p class="hint">{hint}</p>
      </div>
      {children}
    </div>
  );
}

function DeviceLine({ device, isHere, onLogOut }: { device: Device; isHere: boolean; onLogOut: () => void }) {
  const { browser, system, network, createdAt, lastUsedAt } = device;
  const known = browser ?? t('devices.unknown');
  const name = system ? t('devices.name', { browser: known, system }) : known;
  return (
    <li class="row apart">
      <div class="grow">
        <p class="row">
          <strong>{name}</strong> {isHere && <span class="badge good">{t('devices.here')}</span>}
        </p>
        <p class="hint">
          <FactLine
            facts={[
              isHere ? t('devices.inUse') : t('devices.lastUsed', { time: dateAndTime(lastUsedAt) }),
              network && t('devices.from', { network }),
              t('devices.since', { time: dateAndTime(createdAt) }),
            ]}
          />
        </p>
      </div>
      {!isHere && (
        <Button look="quiet" label={t('devices.logOutLabel', { name })} onClick={onLogOut}>
          {t('nav.logOut')}
        </Button>
      )}
    </li>
  );
}
