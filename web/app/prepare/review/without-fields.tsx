import { Notice } from '../../../components/notice.tsx';
import type { Envelope } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import { useDraft } from '../draft/use-draft.ts';

interface WithoutFieldsProps {
  envelope: Envelope;
  onFields: () => void;
}

export const hasSignerWithoutFields = (envelope: Envelope): boolean => signersWithoutFields(envelope).length > 0;

function signersWithoutFields(envelope: Envelope) {
  const signing = new Set(
    envelope.fields.filter(({ type }) => type === 'signature').map(({ recipientId }) => recipientId),
  );
  return envelope.signers.filter(({ id, role }) => role === 'signer' && !signing.has(id));
}

/** Names the signers who have no field for their signature, with the way to the fields. */
export function WithoutFields({ envelope, onFields }: WithoutFieldsProps) {
  const signers = signersWithoutFields(envelope);
  const names = signers.map(({ name }) => name).join(', ');
  return (
    <>
      <p>{t('review.withoutFields', { names, count: signers.length })}</p>
      <button type="button" class="link-button" onClick={onFields}>
        {t('review.toFields')}
      </button>
    </>
  );
}

export function WithoutFieldsNotice({ onFields }: Pick<WithoutFieldsProps, 'onFields'>) {
  const { envelope } = useDraft();
  if (!hasSignerWithoutFields(envelope)) return null;
  return (
    <Notice tone="warn">
      <WithoutFields envelope={envelope} onFields={onFields} />
    </Notice>
  );
}
