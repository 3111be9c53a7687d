import { Button } from '../../components/button.tsx';
import { dateAndTime } from '../../format/time.ts';
import type { Envelope, Signer } from '../api/service.ts';
import { hasOrder } from '../components/recipient-state.ts';
import { SignerBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { tintOf } from '../prepare/draft/recipient-list.ts';
import { ActNow } from './act-now.tsx';
import { canBeCorrected, isInTurn } from './correction.ts';
import type { Dialog } from './dialogs.tsx';
import { fieldMarks, fillingOf } from './field-marks.ts';

interface RecipientsProps {
  envelope: Envelope;
  onAsk: (dialog: Dialog) => void;
}

/** Every recipient with role, state and the time of the last step. */
export function Recipients({ envelope, onAsk }: RecipientsProps) {
  return (
    <section class="card">
      <h2>{t('detail.recipients')}</h2>
      {envelope.signers.length === 0 ? (
        <p class="hint">{t('detail.noRecipients')}</p>
      ) : (
        <ol>
          {envelope.signers.map((signer) => (
            <RecipientLine key={signer.id} signer={signer} envelope={envelope} onAsk={onAsk} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface RecipientLineProps {
  signer: Signer;
  envelope: Envelope;
  onAsk: (dialog: Dialog) => void;
}

function RecipientLine({ signer, envelope, onAsk }: RecipientLineProps) {
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
        {signer.remindedAt && (
          <span class="hint">{t('detail.remindedAt', { time: dateAndTime(signer.remindedAt) })}</span>
        )}
      </span>
      <LineActions signer={signer} envelope={envelope} onAsk={onAsk} />
    </li>
  );
}

function LineActions({ signer, envelope, onAsk }: RecipientLineProps) {
  const { name } = signer;
  const hasLink = isInTurn(signer, envelope);
  if (!hasLink && !canBeCorrected(signer, envelope)) return null;
  return (
    <span class="row line-actions">
      {hasLink && (
        <>
          <ActNow signer={signer} envelope={envelope} />
          <Button
            look="quiet"
            icon="mail"
            label={t('detail.remindLabel', { name })}
            onClick={() => onAsk({ kind: 'remind', signer })}
          >
            {t('detail.remind')}
          </Button>
          <Button
            look="quiet"
            icon="link"
            label={t('detail.linkLabel', { name })}
            onClick={() => onAsk({ kind: 'link', signer })}
          >
            {t('detail.link')}
          </Button>
        </>
      )}
      {canBeCorrected(signer, envelope) && (
        <Button
          look="quiet"
          icon="pen"
          label={t('detail.editLabel', { name })}
          onClick={() => onAsk({ kind: 'edit', signer })}
        >
          {t('detail.edit')}
        </Button>
      )}
    </span>
  );
}
