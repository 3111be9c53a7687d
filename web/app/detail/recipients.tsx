import { Button } from '../../components/button.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useTranslate } from '../i18n.ts';
import { tintOf } from '../prepare/recipient-list.ts';
import { hasOrder } from '../recipient-state.ts';
import type { Envelope, Signer } from '../service.ts';
import { SignerBadge } from '../status.tsx';
import { fieldMarks, fillingOf } from './field-marks.ts';

interface RecipientsProps {
  envelope: Envelope;
  onRemind: (signer: Signer) => void;
}

/** Every recipient with role, state and the time of the last step. */
export function Recipients({ envelope, onRemind }: RecipientsProps) {
  const t = useTranslate();
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {envelope.signers.length === 0 ? (
        <p class="hint">{t('detail.noRecipients')}</p>
      ) : (
        <ol>
          {envelope.signers.map((signer) => (
            <RecipientLine key={signer.id} signer={signer} envelope={envelope} onRemind={() => onRemind(signer)} />
          ))}
        </ol>
      )}
    </section>
  );
}

function canBeReminded(signer: Signer, { status }: Envelope): boolean {
  const isOpen = status === 'sent' || status === 'in_progress';
  return isOpen && (signer.status === 'sent' || signer.status === 'viewed') && signer.role !== 'cc';
}

interface RecipientLineProps {
  signer: Signer;
  envelope: Envelope;
  onRemind: () => void;
}

function RecipientLine({ signer, envelope, onRemind }: RecipientLineProps) {
  const t = useTranslate();
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
        {canBeReminded(signer, envelope) && (
          <Button look="quiet" icon="mail" label={t('detail.remindLabel', { name: signer.name })} onClick={onRemind}>
            {t('detail.remind')}
          </Button>
        )}
      </span>
    </li>
  );
}
