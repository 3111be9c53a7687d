/** The state of each protection of the account, on the security and account pages of the settings. */
import type { Tone } from '../../components/tone.ts';
import { number } from '../../format/number.ts';
import type { Account } from '../api/app-api.ts';
import { canUsePasskeys } from '../api/passkeys.ts';
import type { SecondFactor } from '../api/second-factor-api.ts';
import { t } from '../frame/i18n.ts';

export interface Protection {
  text: string;
  tone: Tone;
}

export const addressProtection = ({ emailVerified }: Pick<Account, 'emailVerified'>): Protection =>
  emailVerified ? { text: t('address.verified'), tone: 'good' } : { text: t('address.unverified'), tone: 'warn' };

export const appProtection = ({ app }: Pick<SecondFactor, 'app'>): Protection =>
  app ? { text: t('twoFactor.isOn'), tone: 'good' } : { text: t('twoFactor.off'), tone: '' };

/** Not available: this browser or address cannot make a passkey. */
export const passkeyProtection = ({ passkeys }: { passkeys: readonly unknown[] }): Protection =>
  passkeys.length > 0
    ? { text: number(passkeys.length), tone: 'good' }
    : { text: t(canUsePasskeys() ? 'passkeys.none' : 'passkeys.notAvailable'), tone: '' };

export function ProtectionBadge({ protection: { text, tone } }: { protection: Protection }) {
  return <span class={`badge ${tone}`}>{text}</span>;
}
