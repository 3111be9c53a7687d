/** Two-factor authentication: the authenticator app with its recovery codes, and the passkeys. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import { dayOf } from '../../format/time.ts';
import { type SecondFactor, secondFactorApi } from '../api/second-factor-api.ts';
import { t } from '../frame/i18n.ts';
import { Passkeys } from './passkeys.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { appProtection, ProtectionBadge } from './protection.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { SetUpDialog } from './set-up-app.tsx';
import { SettingsSection } from './settings-section.tsx';

interface SecondFactorProps {
  email: string;
  secondFactor: SecondFactor;
  onChanged: (secondFactor: SecondFactor) => void;
  reload: () => void;
}

export function SecondFactorSettings({ email, secondFactor, onChanged, reload }: SecondFactorProps) {
  return (
    <>
      <AuthenticatorApp app={secondFactor.app} email={email} onChanged={onChanged} reload={reload} />
      <Passkeys passkeys={secondFactor.passkeys} onChanged={onChanged} />
    </>
  );
}

interface AppProps {
  app: SecondFactor['app'];
  email: string;
  onChanged: (secondFactor: SecondFactor) => void;
  reload: () => void;
}

function AuthenticatorApp({ app, email, onChanged, reload }: AppProps) {
  const [dialog, setDialog] = useState<'setUp' | 'newCodes' | 'remove' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setDialog(null);
  const showCodes = (recoveryCodes: string[]) => {
    close();
    setCodes(recoveryCodes);
    reload();
  };
  return (
    <SettingsSection
      title={t('twoFactor.title')}
      state={<ProtectionBadge protection={appProtection({ app })} />}
      hint={t('twoFactor.hint')}
      more={{
        title: t(app ? 'settings.rarely' : 'settings.howItWorks'),
        content: (
          <>
            <p class="hint">{t('twoFactor.more')}</p>
            {app && (
              <div class="row">
                <Button look="quiet" onClick={() => setDialog('setUp')}>
                  {t('twoFactor.another')}
                </Button>
                <Button look="quiet" onClick={() => setDialog('remove')}>
                  {t('twoFactor.remove')}
                </Button>
              </div>
            )}
          </>
        ),
      }}
    >
      {app && <p>{t('twoFactor.facts', { date: dayOf(app.createdAt), codes: app.recoveryCodesLeft })}</p>}
      <div>
        <Button look="quiet" onClick={() => setDialog(app ? 'newCodes' : 'setUp')}>
          {t(app ? 'twoFactor.newCodes' : 'twoFactor.setUp')}
        </Button>
      </div>
      {dialog === 'setUp' && <SetUpDialog onConfirmed={showCodes} onClose={close} />}
      {dialog === 'newCodes' && (
        <PasswordDialog
          title={t('twoFactor.newCodes')}
          text={t('twoFactor.newCodesText')}
          action={t('twoFactor.newCodes')}
          onProven={async (proof) => showCodes((await secondFactorApi.renewRecoveryCodes(proof)).recoveryCodes)}
          onClose={close}
        />
      )}
      {dialog === 'remove' && (
        <PasswordDialog
          title={t('twoFactor.removeTitle')}
          text={t('twoFactor.removeText')}
          action={t('twoFactor.remove')}
          onProven={async (proof) => {
            onChanged(await secondFactorApi.remove(proof));
            toast(t('twoFactor.removed'));
            close();
          }}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </SettingsSection>
  );
}
