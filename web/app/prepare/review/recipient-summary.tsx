import type { ComponentChildren } from 'preact';
import { entriesOf } from '../../../../shared/domain/fields/field-count.ts';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { Envelope, Signer } from '../../api/app-api.ts';
import { hasOrder, tintOf } from '../../components/recipient-state.ts';
import { Safeguards } from '../../components/safeguards.tsx';
import { t } from '../../frame/i18n.ts';
import { useWords } from '../recipients/use-words.ts';

interface RecipientSummaryProps {
  envelope: Envelope;
  /** Shows the document as the recipient will see it; null if there is no document. */
  onPreview: ((recipientId: string) => void) | null;
  children: ComponentChildren;
}

const entryCount = ({ fields }: Pick<Envelope, 'fields'>, recipientId: string) =>
  entriesOf(fields.filter((field) => field.recipientId === recipientId)).length;

/** The recipients of a draft, with a warning for signers without a field. */
export function RecipientSummary({ envelope, onPreview, children }: RecipientSummaryProps) {
  const words = useWords();
  const { signers } = envelope;
  const withoutFields = signers.filter(({ id, role }) => role === 'signer' && entryCount(envelope, id) === 0);
  const names = withoutFields.map(({ name }) => name).join(', ');
  return (
    <div class="card">
      <h2>{words.recipients}</h2>
      <ol>
        {signers.map((signer, index) => (
          <SummaryLine
            key={signer.id}
            signer={signer}
            tint={tintOf(index)}
            isOrdered={hasOrder(signers)}
            fields={entryCount(envelope, signer.id)}
            onPreview={onPreview}
          />
        ))}
      </ol>
      {withoutFields.length > 0 && (
        <Notice tone="warn">{t('review.withoutFields', { names, count: withoutFields.length })}</Notice>
      )}
      {children}
    </div>
  );
}

interface SummaryLineProps {
  signer: Signer;
  tint: string;
  isOrdered: boolean;
  fields: number;
  onPreview: RecipientSummaryProps['onPreview'];
}

function SummaryLine({ signer, tint, isOrdered, fields, onPreview }: SummaryLineProps) {
  return (
    <li class="signer-line previewed">
      <span>
        <i class="tint" style={{ '--tint': tint }} />{' '}
        <strong>
          {isOrdered ? `${signer.order}. ` : ''}
          {signer.name}
        </strong>
        <br />
        <span class="hint">{signer.email}</span>
        <br />
        <Safeguards signer={signer} />
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
      {onPreview && signer.role !== 'cc' && (
        <IconButton
          icon="eye"
          label={t('review.previewAs', { name: signer.name })}
          onClick={() => onPreview(signer.id)}
        />
      )}
    </li>
  );
}
