/** A document after it was sent: its state, what happened, and what the owner can do. */
import { useState } from 'preact/hooks';
import type { Envelope } from '../api/service.ts';
import { StatusBadge } from '../components/status.tsx';
import { t } from '../frame/i18n.ts';
import { Screen } from '../frame/screen.tsx';
import { listAddress } from '../list/list-query.ts';
import { Actions } from './actions.tsx';
import { AuditTrail } from './audit-trail.tsx';
import { type Dialog, Dialogs } from './dialogs.tsx';
import { DocumentView } from './document-view.tsx';
import { Facts } from './facts.tsx';
import { Headline } from './headline.tsx';
import { Recipients } from './recipients.tsx';
import { useLiveEnvelope } from './use-live-envelope.ts';

interface EnvelopeDetailProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function EnvelopeDetail({ envelope, onChange }: EnvelopeDetailProps) {
  const [dialog, setDialog] = useState<Dialog>({ kind: 'none' });
  useLiveEnvelope(envelope, onChange);
  return (
    <Screen
      title={envelope.name}
      back={{ to: listAddress(), text: t('nav.documents') }}
      beside={<StatusBadge status={envelope.status} />}
    >
      <div role="status">
        <Headline envelope={envelope} />
      </div>
      <Actions envelope={envelope} onChange={onChange} onAsk={setDialog} />
      <div class="followed">
        <Recipients envelope={envelope} onAsk={setDialog} />
        <DocumentView envelope={envelope} />
        <div class="stack">
          <Facts envelope={envelope} onChange={onChange} onEdit={() => setDialog({ kind: 'settings' })} />
          <AuditTrail envelope={envelope} />
        </div>
      </div>
      <Dialogs dialog={dialog} envelope={envelope} onChange={onChange} onClose={() => setDialog({ kind: 'none' })} />
    </Screen>
  );
}
