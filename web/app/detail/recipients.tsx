import { useState } from 'preact/hooks';
import { isNotified } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import type { IconName } from '../../components/icon.tsx';
import { dateAndTime } from '../../format/time.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { hasOrder, tintOf } from '../components/recipient-state.ts';
import { Safeguards } from '../components/safeguards.tsx';
import { SignerBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { ActNow } from './act-now.tsx';
import { canBeCorrected, isInTurn } from './correction.ts';
import { fieldMarks, fillingOf } from './field-marks.ts';
import { recipientDialogs } from './recipient-dialogs.tsx';

interface RecipientsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function Recipients({ envelope, onChange }: RecipientsProps) {
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {envelope.signers.length === 0 ? (
        <p class="hint">{t('detail.noRecipients')}</p>
      ) : (
        <ol>
          {envelope.signers.map((signer) => (
            <RecipientLine key={signer.id} signer={signer} envelope={envelope} onChange={onChange} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RecipientLineProps extends RecipientsProps {
  signer: Signer;
}

function RecipientLine({ signer, envelope, onChange }: RecipientLineProps) {
  const filling = fillingOf(fieldMarks(envelope), signer.id);
  const lastStepAt = signer.completedAt ?? signer.declinedAt ?? signer.viewedAt ?? signer.sentAt;
  return (
    <li class="signer-line">
      <span>
        <strong>
          {hasOrder(envelope.signers) ? `${signer.order}. ` : ''}
          {signer.name}
        </strong>{' '}
        <span class="hint">· {t(`role.${signer.role}`)}</span>
        <br />
        <span class="hint">{signer.email}</span>
        <br />
        <Safeguards signer={signer} />
        {!isNotified(signer) && (
          <>
            <br />
            <span class="hint">{t('detail.noEmails')}</span>
          </>
        )}
        {filling.count > 0 && (
          <>
            <br />
            <span class="hint">
              <i class="dot" style={{ '--tint': tintOf(envelope.signers.indexOf(signer)) }} />
              {t('detail.fieldsFilled', { ...filling })}
            </span>
          </>
        )}
      </span>
      <span class="stack tight">
        <SignerBadge signer={signer} envelope={envelope} />
        {lastStepAt && <span class="hint">{dateAndTime(lastStepAt)}</span>}
        {signer.remindedAt && (
          <span class="hint">{t('detail.remindedAt', { time: dateAndTime(signer.remindedAt) })}</span>
        )}
      </span>
      <LineActions signer={signer} envelope={envelope} onChange={onChange} />
    </li>
  );
}

function LineActions({ signer, envelope, onChange }: RecipientLineProps) {
  const [opened, setOpened] = useState<keyof typeof recipientDialogs | null>(null);
  const hasLink = isInTurn(signer, envelope);
  const isCorrectable = canBeCorrected(signer, envelope);
  const Dialog = opened && recipientDialogs[opened];
  const opener = (kind: keyof typeof recipientDialogs, icon: IconName) => (
    <Button
      look="quiet"
      icon={icon}
      label={t(`detail.${kind}Label`, { name: signer.name })}
      onClick={() => setOpened(kind)}
    >
      {t(`detail.${kind}`)}
    </Button>
  );
  return (
    <>
      {(hasLink || isCorrectable) && (
        <span class="row line-actions">
          {hasLink && <ActNow signer={signer} envelope={envelope} />}
          {hasLink && isNotified(signer) && opener('remind', 'mail')}
          {hasLink && opener('link', 'link')}
          {isCorrectable && opener('edit', 'pen')}
        </span>
      )}
      {Dialog && <Dialog {...{ signer, envelope, onChange }} onClose={() => setOpened(null)} />}
    </>
  );
}
