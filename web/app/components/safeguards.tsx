import { languageFor } from '../../../shared/domain/language.ts';
import { isNotified } from '../../../shared/domain/recipients/recipient.ts';
import { languageNames } from '../../messages/language-names.ts';
import type { Signer } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';

type Guarded = Pick<Signer, 'email' | 'hasAccessCode' | 'verification' | 'language'> & Partial<Pick<Signer, 'notify'>>;

/**
 * The checks that a recipient must pass, whether the recipient gets e-mails, and the language of e-mails and pages. A
 * role of a template has neither address nor language.
 */
export function Safeguards({ signer }: { signer: Guarded }) {
  const { email, hasAccessCode, verification, language } = signer;
  return (
    <span class="chips">
      {hasAccessCode && <span class="chip">{t('safeguard.accessCode')}</span>}
      {verification === 'email_code' && <span class="chip">{t('safeguard.emailCode')}</span>}
      {!isNotified(signer) && <span class="chip">{t('safeguard.noEmails')}</span>}
      {email !== '' && (
        <span class="chip" lang={languageFor(language)}>
          {languageNames[languageFor(language)]}
        </span>
      )}
    </span>
  );
}
