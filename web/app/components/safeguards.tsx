import { languageFor } from '../../../shared/domain/language.ts';
import { isNotified, mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { usualLanguage } from '../../format/reader.ts';
import { languageNames } from '../../messages/language-names.ts';
import type { Signer } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';

type Guarded = Pick<Signer, 'email' | 'hasAccessCode' | 'verification' | 'language'> & Partial<Pick<Signer, 'notify'>>;

/** Whether the owner passes on all links. The page says so once, not for each recipient. */
export const arePassedOn = (signers: readonly Pick<Signer, 'role' | 'notify'>[]): boolean =>
  signers.some(mustAct) && signers.every((signer) => !mustAct(signer) || !isNotified(signer));

interface SafeguardsProps {
  signer: Guarded;
  /** Whether the page already says that nobody gets e-mails. */
  isPassedOn?: boolean;
}

/**
 * The checks that a recipient must pass, whether the recipient gets e-mails, and the language of e-mails and pages if it
 * is not the usual one. A role of a template has neither address nor language.
 */
export function Safeguards({ signer, isPassedOn = false }: SafeguardsProps) {
  const { email, hasAccessCode, verification } = signer;
  const language = languageFor(signer.language);
  return (
    <span class="chips">
      {hasAccessCode && <span class="chip">{t('safeguard.accessCode')}</span>}
      {verification === 'email_code' && <span class="chip">{t('safeguard.emailCode')}</span>}
      {!isPassedOn && !isNotified(signer) && <span class="chip">{t('safeguard.noEmails')}</span>}
      {email !== '' && language !== usualLanguage() && (
        <span class="chip" lang={language}>
          {languageNames[language]}
        </span>
      )}
    </span>
  );
}
