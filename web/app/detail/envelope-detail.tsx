/** A document after it was sent: its state, its audit trail, and the owner's actions. */
import { usePoll } from '../../use-poll.ts';
import { type Envelope, service } from '../api/service.ts';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { listAddress } from '../list/list-query.ts';
import { Actions } from './actions.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { isMoving } from './correction.ts';
import { DocumentView } from './document-view.tsx';
import { Facts } from './facts.tsx';
import { Headline } from './headline.tsx';
import { Recipients } from './recipients.tsx';

const pollMs = 5_000;
/** Sealing takes seconds, and the owner waits for it. */
const sealingPollMs = 1_500;

interface EnvelopeDetailProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function EnvelopeDetail({ envelope, onChange }: EnvelopeDetailProps) {
  const { id, status, updatedAt } = envelope;
  const everyMs = status === 'sealing' ? sealingPollMs : pollMs;
  const poll = async () => {
    const next = await service.envelope(id);
    if (next.updatedAt !== updatedAt) onChange(next);
  };
  usePoll(poll, isMoving(envelope) ? everyMs : null, [id, status, updatedAt]);
  return (
    <Screen
      title={envelope.name}
      back={{ to: listAddress(), text: t('nav.documents') }}
      beside={<StatusBadge status={status} />}
    >
      <div role="status">
        <Headline envelope={envelope} />
      </div>
      <Actions envelope={envelope} onChange={onChange} />
      <div class="columns followed">
        <Recipients envelope={envelope} onChange={onChange} />
        <DocumentView envelope={envelope} />
        <div class="stack">
          <Facts envelope={envelope} onChange={onChange} />
          <AuditTrail envelope={envelope} />
        </div>
      </div>
    </Screen>
  );
}
