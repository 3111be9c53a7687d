import { mustAct } from '../../../shared/domain/recipient.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTranslate } from '../i18n.ts';
import { hasOrder } from '../recipient-state.ts';
import type { Envelope, Signer } from '../service.ts';
import { tintOf } from './recipient-list.ts';
import { fieldCount } from './recipients-form.ts';

/** The recipients of a draft before it is sent, and who of them has no field. */
export function RecipientSummary({ envelope, onComplete }: { envelope: Envelope; onComplete: () => void }) {
  const t = useTranslate();
  const { signers } = envelope;
  const withoutFields = signers.filter(({ id, role }) => role === 'signer' && fieldCount(envelope, id) === 0);
  const names = withoutFields.map(({ name }) => name).join(', ');
  return (
    <div class="card">
      <h2>{t('review.recipients')}</h2>
      <ol>
        {signers.map((signer, index) => (
          <SummaryLine
            key={signer.id}
            signer={signer}
            tint={tintOf(index)}
            isOrdered={hasOrder(signers)}
            fields={fieldCount(envelope, signer.id)}
          />
        ))}
      </ol>
      {withoutFields.length > 0 && (
        <Notice tone="warn">{t('review.withoutFields', { names, count: withoutFields.length })}</Notice>
      )}
      <p style={{ marginBlockStart: '1rem' }}>
        <Button look="bare" onClick={onComplete}>
          {t('review.completeNow')}
        </Button>
      </p>
    </div>
  );
}

interface SummaryLineProps {
  signer: Signer;
  tint: string;
  isOrdered: boolean;
  fields: number;
}

function SummaryLine({ signer, tint, isOrdered, fields }: SummaryLineProps) {
  const t = useTranslate();
  return (
    <li class="signer-line">
      <span>
        <strong style={{ color: tint }}>
          {isOrdered ? `${signer.order}. ` : ''}
          {signer.name}
        </strong>
        <br />
        <span class="hint">{signer.email}</span>
      </span>
      <span class="hint">
        {t(`role.${signer.role}`)}
        {mustAct(signer) && (
          <>
            <br />
            {t('review.fields', { count: fields })}
          </>
        )}
      </span>
    </li>
  );
}
