import { Seal } from '../../components/seal.tsx';
import type { Envelope, Signer } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';
import { recipientState, type Tone } from './recipient-state.ts';

type Status = Envelope['status'];

const tones: Record<Status, Tone> = {
  draft: '',
  sent: 'busy',
  in_progress: 'busy',
  sealing: 'busy',
  completed: 'good',
  declined: 'bad',
  voided: 'warn',
  expired: 'warn',
  failed: 'bad',
};

export function StatusBadge({ status }: { status: Status }) {
  return (
    <span class={`badge ${tones[status]}`}>
      {status === 'completed' && <Seal />}
      {t(`status.${status}`)}
    </span>
  );
}

export function SignerBadge({ signer, envelope }: { signer: Signer; envelope: Envelope }) {
  const [key, tone] = recipientState(signer, envelope);
  return <span class={`badge ${tone}`}>{t(key)}</span>;
}
