/** The captcha of the forms with which people log in and register. */
import type { CaptchaWidget } from '../../../shared/domain/accounts/captcha-widget.ts';
import { type FormCaptcha, useCaptcha } from '../../components/captcha.tsx';
import { t } from '../frame/i18n.ts';

export function useFormCaptcha(widget: CaptchaWidget | null | undefined): FormCaptcha {
  return useCaptcha(widget, {
    cannotLoad: t('captcha.cannotLoad'),
    solve: t('captcha.solve'),
    tryAgain: t('tryAgain'),
  });
}
