/** Password, e-mail address, and the devices that are logged in. */

import { service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useTranslate } from '../frame/i18n.ts';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailAddress } from './email-address.tsx';

export function SecuritySettings() {
  const t = useTranslate();
  const { value: account, failure, reload, set } = useLoaded(service.account, 'account');
  if (!account) {
    return (
      <section class="card" aria-label={t('settings.security')}>
        <Waiting failure={failure} retry={reload} />
      </section>
    );
  }
  return (
    <div class="stack">
      <EmailAddress account={account} onChanged={set} />
      <ChangePassword email={account.email} />
      <Devices />
    </div>
  );
}
