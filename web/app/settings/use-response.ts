import type { DeliveryV1 } from '../../../shared/contracts/webhooks.ts';
import { useTranslate } from '../frame/i18n.ts';

/** How the last attempt of a delivery went, in words. */
export function useResponse(): (delivery: Pick<DeliveryV1, 'attempts'>) => string {
  const t = useTranslate();
  return ({ attempts }) => {
    const last = attempts.at(-1);
    if (!last) return t('deliveries.notTried');
    return last.responseCode ? t('deliveries.answered', { status: last.responseCode }) : t(`outcome.${last.outcome}`);
  };
}
