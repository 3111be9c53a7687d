import { Seal } from '../../components/seal.tsx';
import type { Tone } from '../../components/tone.ts';
import type { Envelope, Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { t } from '../frame/i18n.ts';
import { ownTurn } from './own-turn.ts';
import { recipientState } from './recipient-state.ts';

type Status = Envelope['status'];

const tones: Record<Status, Tone> = {
  draft: '',
  sent: 'busy',
  in_progress: 'busy',
  sealing: 'busy',
  completed: 'good',
  declined: 'bad',
  voided: '',
  expired: '',
  failed: 'bad',
};

export function StatusBadge({ envelope }: { envelope: Pick<Envelope, 'status' | 'signers'> }) {
  const { status } = envelope;
  if (ownTurn(envelope, ownEmail())) return <span class="badge warn">{t('status.yours')}</span>;
  return (
    <span class={`badge ${tones[status]}`}>
      {status === 'completed' && <Seal />}
      {t(`status.${status}`)}
    </span>
  );
}

export function SignerBadge({ signer, envelope }: { signer: Signer; envelope: Pick<Envelope, 'status' | 'sentAt'> }) {
  const [key, tone] = recipientState(signer, envelope);
  return <span class={`badge ${tone}`}>{t(key)}</span>;
}
