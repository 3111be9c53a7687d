/** How a document ended without being completed: who ended it, when and why, and what follows. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../components/icon.tsx';
import type { Tone } from '../../components/tone.ts';
import { dateAndTime, deadlineOf } from '../../format/time.ts';
import type { Envelope } from '../api/app-api.ts';
import { CorrectionLink } from '../components/correction-link.tsx';
import { t } from '../frame/i18n.ts';

interface EndingCardProps {
  tone?: Tone;
  icon: IconName;
  title: string;
  time?: string | null;
  reason?: string | null | undefined;
  children?: ComponentChildren;
}

function EndingCard({ tone = '', icon, title, time, reason, children }: EndingCardProps) {
  return (
    <div class={`card ending ${tone}`}>
      <Icon name={icon} />
      <div class="stack tight">
        <h2>{title}</h2>
        {reason && <p class="ending-reason">{t('headline.reason', { reason })}</p>}
        {time && <p class="hint">{time}</p>}
        {children}
      </div>
    </div>
  );
}

export function Ending({ envelope }: { envelope: Envelope }) {
  const { status, expiresAt, voidedAt, voidReason, replacedBy } = envelope;
  const ended = voidedAt ? dateAndTime(voidedAt) : null;
  if (status === 'declined') return <Declined envelope={envelope} />;
  if (status === 'expired') {
    const time = expiresAt ? deadlineOf(expiresAt) : null;
    return <EndingCard icon="clock" title={t('headline.expired')} time={time} />;
  }
  if (!replacedBy) return <EndingCard icon="stopped" title={t('headline.voided')} time={ended} reason={voidReason} />;
  return (
    <EndingCard icon="copy" title={t('headline.replaced')} time={ended}>
      <p>
        <CorrectionLink to={replacedBy} text="detail.corrected" />
      </p>
    </EndingCard>
  );
}

function Declined({ envelope: { signers } }: { envelope: Envelope }) {
  const decliner = signers.find(({ status }) => status === 'declined');
  const at = decliner?.declinedAt;
  return (
    <EndingCard
      tone="bad"
      icon="close"
      title={t('headline.declined', { name: decliner?.name ?? t('headline.aRecipient') })}
      time={at ? dateAndTime(at) : null}
      reason={decliner?.declineReason}
    />
  );
}
