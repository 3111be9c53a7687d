/** The state of each protection of the account, on the security and account pages of the settings. */
import type { Tone } from '../../components/tone.ts';
import { number } from '../../format/number.ts';
import type { Account } from '../api/app-api.ts';
import { canUsePasskeys, hasPasskeyAddress } from '../api/passkeys.ts';
import type { SecondFactor } from '../api/second-factor-api.ts';
import { t } from '../frame/i18n.ts';

export interface Protection {
  text: string;
  tone: Tone;
  /** The person does this in the security settings; null if they cannot. */
  action: string | null;
  /** Why nothing can be done. */
  reason?: string;
}

export function addressProtection({
  emailVerified,
  sendsMail,
}: Pick<Account, 'emailVerified' | 'sendsMail'>): Protection {
  if (emailVerified) return { text: t('address.verified'), tone: 'good', action: t('account.change') };
  const isPossible = sendsMail ? { action: t('protection.confirm') } : { action: null, reason: t('address.noMail') };
  return { text: t('address.unverified'), tone: 'warn', ...isPossible };
}

export const appProtection = ({ app }: Pick<SecondFactor, 'app'>): Protection =>
  app
    ? { text: t('twoFactor.isOn'), tone: 'good', action: t('account.change') }
    : { text: t('twoFactor.off'), tone: '', action: t('protection.setUp') };

/** Not available: this browser or address cannot make a passkey. */
export function passkeyProtection({ passkeys }: { passkeys: readonly unknown[] }): Protection {
  if (passkeys.length > 0) return { text: number(passkeys.length), tone: 'good', action: t('account.change') };
  if (canUsePasskeys()) return { text: t('passkeys.none'), tone: '', action: t('protection.setUp') };
  return {
    text: t('passkeys.notAvailable'),
    tone: '',
    action: null,
    reason: t(hasPasskeyAddress() ? 'passkeys.unsupported' : 'passkeys.needsHttps'),
  };
}

export function ProtectionBadge({ protection: { text, tone } }: { protection: Protection }) {
  return <span class={`badge ${tone}`}>{text}</span>;
}
