/** A document after it was sent: its state, its audit trail, and the owner's actions. */
import { useState } from 'preact/hooks';
import { actsOf } from '../../../shared/domain/audit/history.ts';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { Seal } from '../../components/seal.tsx';
import { dateAndTime, deadlineOf } from '../../format/time.ts';
import { codeMessage } from '../../messages/error-message.ts';
import { usePoll } from '../../use-poll.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { FactLine } from '../components/fact-line.tsx';
import { haveAllActed, progressOf } from '../components/recipient-state.ts';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { listAddress } from '../list/list-query.ts';
import { Actions } from './actions.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { isMoving, isOpen } from './correction.ts';
import { DocumentView } from './document-view.tsx';
import { Ending } from './ending.tsx';
import { Facts } from './facts.tsx';
import { copiedLinks } from './handed-links.tsx';
import { Recipients } from './recipients.tsx';
import { useTrail } from './use-trail.ts';

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
    const next = await appApi.envelope(id);
    if (next.updatedAt !== updatedAt) onChange(next);
  };
  const trail = useTrail(envelope);
  const events = trail.value?.[0];
  const acts = actsOf(events ?? []);
  usePoll(poll, isMoving(envelope) ? everyMs : null, [id, status, updatedAt]);
  return (
    <Screen
      title={envelope.name}
      back={{ to: listAddress(), text: t('nav.documents') }}
      under={<Summary envelope={envelope} />}
      beside={<Actions envelope={envelope} onChange={onChange} />}
    >
      <div role="status">
        <Headline envelope={envelope} />
      </div>
      <div class="columns followed">
        <Recipients envelope={envelope} onChange={onChange} acts={acts} copied={events && copiedLinks(events)} />
        <DocumentView envelope={envelope} />
        <Facts envelope={envelope} onChange={onChange} />
        <AuditTrail envelope={envelope} trail={trail} />
      </div>
    </Screen>
  );
}

/** The state, and how many have signed by when. */
function Summary({ envelope }: { envelope: Envelope }) {
  const { signers, expiresAt } = envelope;
  const progress = progressOf(signers);
  const facts = [
    progress.total > 0 && t('list.progress', progress),
    isOpen(envelope) && expiresAt && t('detail.until', { time: deadlineOf(expiresAt) }),
  ].filter(Boolean);
  return (
    <p class="row tight">
      <StatusBadge envelope={envelope} />
      {facts.length > 0 && (
        <span class="hint">
          <FactLine facts={facts} />
        </span>
      )}
    </p>
  );
}

/** The state of the document in one sentence. Shows nothing while recipients sign. */
function Headline({ envelope }: { envelope: Envelope }) {
  const [first] = useState(envelope.status);
  const isNew = first !== 'completed';
  const reason = t(haveAllActed(envelope.signers) ? 'headline.everyoneSigned' : 'headline.completedByOwner');
  switch (envelope.status) {
    case 'completed':
      return <Completed envelope={envelope} isNew={isNew} />;
    case 'sealing':
      return <Notice>{t('headline.sealing', { reason })}</Notice>;
    case 'failed':
      return (
        <Notice tone="bad">
          {t('headline.failed', { reason, failure: codeMessage(t, envelope.failure ?? 'internal_error') })}
        </Notice>
      );
    case 'declined':
    case 'voided':
    case 'expired':
      return <Ending envelope={envelope} />;
    default:
      return null;
  }
}

/** The seal is pressed on if the document was completed in front of its owner. */
function Completed({ envelope: { completedAt }, isNew }: { envelope: Envelope; isNew: boolean }) {
  return (
    <div class="card completed">
      <Seal size="large" isNew={isNew} />
      <div class="grow">
        <h2>{t('headline.completed')}</h2>
        {completedAt && <p class="hint">{t('headline.completedAt', { time: dateAndTime(completedAt) })}</p>}
      </div>
      <a class="button quiet" href="/verify">
        <Icon name="shield" /> {t('detail.verify')}
      </a>
    </div>
  );
}
