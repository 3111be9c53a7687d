import type { Envelope } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';

/** Why a draft cannot be deleted. A document that was sent is only removed from the list, also under a hold. */
export function deletionRefusal({ status, legalHold }: Pick<Envelope, 'status' | 'legalHold'>): string | undefined {
  return status === 'draft' && legalHold ? t('prepare.held') : undefined;
}
