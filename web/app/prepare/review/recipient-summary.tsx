import { entryCount } from '../../../../shared/domain/fields/field-count.ts';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Avatar } from '../../../components/avatar.tsx';
import type { Envelope, Signer } from '../../api/app-api.ts';
import { FactLine } from '../../components/fact-line.tsx';
import { hasOrder } from '../../components/recipient-state.ts';
import { arePassedOn, Safeguards } from '../../components/safeguards.tsx';
import { t } from '../../frame/i18n.ts';
import { useWords } from '../recipients/use-words.ts';
import { EditLink } from './edit-link.tsx';
import { signingOrder } from './signing-order.ts';

interface RecipientSummaryProps {
  envelope: Envelope;
  /** Shows the document as the recipient will see it; null if it cannot be shown. */
  onPreview: ((recipientId: string) => void) | null;
  onEdit: () => void;
}

/** The recipients: who signs when, and how each is checked. */
export function RecipientSummary({ envelope, onPreview, onEdit }: RecipientSummaryProps) {
  const words = useWords();
  const { signers } = envelope;
  return (
    <div class="card">
      <div class="row apart">
        <h2>{words.recipients}</h2>
        <EditLink label={words.edit} onClick={onEdit} />
      </div>
      <p class="hint review-order">{signingOrder(signers)}</p>
      <ol class="people-lines">
        {signers.map((signer) => (
          <SummaryLine
            key={signer.id}
            signer={signer}
            isOrdered={hasOrder(signers)}
            isPassedOn={arePassedOn(signers)}
            fields={entryCount(envelope.fields, signer.id)}
            onPreview={onPreview}
          />
        ))}
      </ol>
    </div>
  );
}

interface SummaryLineProps {
  signer: Signer;
  isOrdered: boolean;
  isPassedOn: boolean;
  fields: number;
  onPreview: RecipientSummaryProps['onPreview'];
}

function SummaryLine({ signer, isOrdered, isPassedOn, fields, onPreview }: SummaryLineProps) {
  const { id, name, email, role, order } = signer;
  const facts = [t(`role.${role}`), mustAct(signer) && t('review.fields', { count: fields })];
  return (
    <li class="person-line">
      <Avatar name={name} email={email || id} />
      <div>
        <p>
          <strong>
            {isOrdered ? `${order}. ` : ''}
            {name}
          </strong>
        </p>
        <p class="hint">
          <FactLine facts={facts} />
          <bdi>{email}</bdi>
        </p>
        <Safeguards signer={signer} isPassedOn={isPassedOn} />
      </div>
      {onPreview && role !== 'cc' && (
        <button
          type="button"
          class="link-button"
          aria-label={t('review.previewAs', { name })}
          onClick={() => onPreview(id)}
        >
          {t('review.preview')}
        </button>
      )}
    </li>
  );
}
