import { Notice } from '../../components/notice.tsx';
import { codeMessage } from '../../messages/error-message.ts';
import type { Envelope } from '../api/service.ts';
import { haveAllActed } from '../components/recipient-state.ts';
import { t } from '../frame/i18n.ts';

/** The state of the document in one sentence. Shows nothing while recipients sign. */
export function Headline({ envelope }: { envelope: Envelope }) {
  const reason = t(haveAllActed(envelope.signers) ? 'headline.everyoneSigned' : 'headline.completedByOwner');
  switch (envelope.status) {
    case 'completed':
      return <Notice tone="good">{t('headline.completed')}</Notice>;
    case 'sealing':
      return <Notice>{t('headline.sealing', { reason })}</Notice>;
    case 'failed':
      return (
        <Notice tone="bad">
          {t('headline.failed', { reason, failure: codeMessage(t, envelope.failure ?? 'internal_error') })}
        </Notice>
      );
    case 'declined':
      return <Declined envelope={envelope} />;
    case 'voided':
      return (
        <Notice tone="warn">
          {envelope.voidReason ? t('headline.voidedReason', { reason: envelope.voidReason }) : t('headline.voided')}
        </Notice>
      );
    case 'expired':
      return <Notice tone="warn">{t('headline.expired')}</Notice>;
    default:
      return null;
  }
}

function Declined({ envelope }: { envelope: Envelope }) {
  const decliner = envelope.signers.find(({ status }) => status === 'declined');
  const name = decliner?.name ?? t('headline.aRecipient');
  const reason = decliner?.declineReason;
  return (
    <Notice tone="bad">
      {reason ? t('headline.declinedReason', { name, reason }) : t('headline.declined', { name })}
    </Notice>
  );
}
