/** A document that is out for signature, or over: where it stands, what happened, and what the owner can do. */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { CheckField, TextField } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Notice } from '../components/notice.tsx';
import { toast } from '../components/toast.tsx';
import { dateAndTime, exactTime } from '../format/time.ts';
import { asFailure, Failure } from '../http/request.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { beforeSealing, condensed, eventSentence } from './event-sentence.ts';
import { navigate } from './router.tsx';
import { Screen, useLoaded, useTask, Waiting } from './screen.tsx';
import { type Envelope, type Signer, service, type TrailEvent } from './service.ts';
import { roleWords, SignerBadge, StatusBadge } from './status.tsx';

type Question = 'void' | 'finish' | 'delete' | Signer;

const pollMs = 5_000;
const hurriedPollMs = 1_500;

function lastStep(signer: Signer): string | null {
  if (signer.completedAt) return dateAndTime(signer.completedAt);
  if (signer.declinedAt) return dateAndTime(signer.declinedAt);
  if (signer.viewedAt) return dateAndTime(signer.viewedAt);
  return signer.sentAt ? dateAndTime(signer.sentAt) : null;
}

function Headline({ envelope }: { envelope: Envelope }) {
  const { status } = envelope;
  if (status === 'completed') {
    return <Notice tone="good">Everything is done and sealed. The sealed PDF carries its own proof.</Notice>;
  }
  if (status === 'sealing') return <Notice>{beforeSealing(envelope)} The document is being sealed.</Notice>;
  if (status === 'declined') {
    const who = envelope.signers.find((signer) => signer.status === 'declined');
    return (
      <Notice tone="bad">
        {who?.name ?? 'Somebody'} declined{who?.declineReason ? `: “${who.declineReason}”` : '.'}
      </Notice>
    );
  }
  if (status === 'voided') {
    return <Notice tone="warn">You voided it{envelope.voidReason ? `: “${envelope.voidReason}”` : '.'}</Notice>;
  }
  if (status === 'expired') return <Notice tone="warn">Nobody can sign any more: its time has run out.</Notice>;
  if (status === 'failed') {
    return (
      <Notice tone="bad">
        {beforeSealing(envelope)} Sealing failed{envelope.failure ? ` (${envelope.failure})` : ''}. Nothing is lost; try
        again.
      </Notice>
    );
  }
  return null;
}

interface PersonLineProps {
  signer: Signer;
  envelope: Envelope;
  isSequential: boolean;
  onRemind: () => void;
}

function PersonLine({ signer, envelope, isSequential, onRemind }: PersonLineProps) {
  const isOpen = envelope.status === 'sent' || envelope.status === 'in_progress';
  const canRemind = isOpen && (signer.status === 'sent' || signer.status === 'viewed') && signer.role !== 'cc';
  const at = lastStep(signer);
  return (
    <li class="signer-line">
      <span>
        <strong>
          {isSequential ? `${signer.order}. ` : ''}
          {signer.name}
        </strong>{' '}
        <span class="hint">· {roleWords[signer.role]}</span>
        <br />
        <span class="hint">{signer.email}</span>
      </span>
      <span class="stack tight">
        <SignerBadge signer={signer} envelope={envelope} />
        {at && <span class="hint">{at}</span>}
        {canRemind && (
          <Button look="quiet" icon="mail" label={`Remind ${signer.name}`} onClick={onRemind}>
            Remind
          </Button>
        )}
      </span>
    </li>
  );
}

function Trail({ events, envelope }: { events: TrailEvent[]; envelope: Envelope }) {
  return (
    <ol class="trail">
      {condensed(events).map((event) => (
        <li key={event.id}>
          <p>{eventSentence(event, envelope)}</p>
          <p class="hint">
            <time dateTime={event.at}>{exactTime(event.at)}</time>
            {event.actor.ip ? ` · from ${event.actor.ip}` : ''}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A fresh address, then the browser's own download. */
async function download(envelopeId: string, which: 'documentUrl' | 'signedUrl'): Promise<void> {
  const url = (await service.envelope(envelopeId))[which];
  if (url) location.assign(url);
}

/** People are asked at most once a minute. */
function tooSoon(failure: Failure, signer: Signer): Failure {
  if (failure.code !== 'rate_limit_exceeded') return failure;
  const seconds = failure.retryAfterSeconds ?? 60;
  return new Failure({
    ...failure,
    message: `${signer.name} was asked a moment ago. Try again in ${seconds} seconds.`,
  });
}

function RemindDialog({ envelope, signer, onClose }: { envelope: Envelope; signer: Signer; onClose: () => void }) {
  const [newLink, setNewLink] = useState(false);
  return (
    <ConfirmDialog
      title={`Remind ${signer.name}`}
      text={`An e-mail with the link goes to ${signer.email} again.`}
      action="Send reminder"
      onClose={onClose}
      onConfirm={async () => {
        await service.remind(envelope.id, signer.id, newLink).catch((error) => {
          throw tooSoon(asFailure(error), signer);
        });
        toast(`A reminder is on its way to ${signer.email}.`);
      }}
    >
      <CheckField label="Make a new link; the one sent before ends at once." checked={newLink} onChecked={setNewLink} />
    </ConfirmDialog>
  );
}

function VoidDialog({ envelope, onChange, onClose }: FollowProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="Void this document?"
      text="Nobody can sign it any more, and everybody who was asked is told. This cannot be taken back."
      action="Void"
      isDangerous
      onClose={onClose}
      onConfirm={async () => {
        onChange(await service.update({ id: envelope.id }, { status: 'voided', voidReason: reason.trim() || null }));
        toast('The document has been voided.');
      }}
    >
      <TextField label="Reason, for everybody (optional)" value={reason} onValue={setReason} maxLength={1_000} lines />
    </ConfirmDialog>
  );
}

interface FollowProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function Follow({ envelope, onChange }: FollowProps) {
  const { id, status } = envelope;
  const [question, setQuestion] = useState<Question | null>(null);
  const downloading = useTask();
  const finishing = useTask();
  const events = useLoaded(() => service.events(id), `${id} ${envelope.updatedAt}`);
  const isMoving = ['sent', 'in_progress', 'sealing', 'failed'].includes(status);
  const isOpen = status === 'sent' || status === 'in_progress';
  const isSequential = new Set(envelope.signers.map(({ order }) => order)).size > 1;

  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(
      () => {
        if (document.hidden) return;
        service.envelope(id).then(
          (next) => next.updatedAt !== envelope.updatedAt && onChange(next),
          (error) => asFailure(error),
        );
      },
      status === 'sealing' ? hurriedPollMs : pollMs,
    );
    return () => clearInterval(timer);
  }, [id, status, envelope.updatedAt, isMoving]);

  const close = () => setQuestion(null);
  const retry = () =>
    finishing.run(async () => {
      await service.complete(id);
      onChange(await service.envelope(id));
    });
  return (
    <Screen title={envelope.name} back={{ to: '/app', text: 'Documents' }} beside={<StatusBadge status={status} />}>
      <div role="status">
        <Headline envelope={envelope} />
      </div>
      {(downloading.failure ?? finishing.failure) && (
        <Notice tone="bad">{(downloading.failure ?? finishing.failure)?.message}</Notice>
      )}
      <div class="row">
        {status === 'completed' && (
          <Button
            icon="download"
            busy={downloading.busy}
            onClick={() => downloading.run(() => download(id, 'signedUrl'))}
          >
            Download sealed PDF
          </Button>
        )}
        {status === 'failed' && (
          <Button icon="refresh" busy={finishing.busy} onClick={retry}>
            Seal again
          </Button>
        )}
        <Button look="quiet" icon="download" onClick={() => downloading.run(() => download(id, 'documentUrl'))}>
          Download original
        </Button>
        {isOpen && !envelope.requireAllSignatures && (
          <Button look="quiet" icon="shield" onClick={() => setQuestion('finish')}>
            Finish now
          </Button>
        )}
        {isOpen && (
          <Button look="danger" onClick={() => setQuestion('void')}>
            Void
          </Button>
        )}
        {!isMoving && (
          <Button look="bare" icon="trash" onClick={() => setQuestion('delete')}>
            Remove from list
          </Button>
        )}
      </div>
      <div class="columns">
        <div class="stack">
          <section class="card">
            <h2>People</h2>
            {envelope.signers.length === 0 ? (
              <p class="hint">Nobody was asked to sign.</p>
            ) : (
              <ol>
                {envelope.signers.map((signer) => (
                  <PersonLine
                    key={signer.id}
                    signer={signer}
                    envelope={envelope}
                    isSequential={isSequential}
                    onRemind={() => setQuestion(signer)}
                  />
                ))}
              </ol>
            )}
          </section>
          <section class="card">
            <h2>Details</h2>
            <dl class="facts">
              <dt>File</dt>
              <dd>{envelope.filename ?? 'None'}</dd>
              {envelope.message && (
                <>
                  <dt>Message</dt>
                  <dd style={{ whiteSpace: 'pre-line' }}>{envelope.message}</dd>
                </>
              )}
              {envelope.sentAt && (
                <>
                  <dt>Sent</dt>
                  <dd>{dateAndTime(envelope.sentAt)}</dd>
                </>
              )}
              {envelope.expiresAt && (
                <>
                  <dt>Last moment</dt>
                  <dd>{dateAndTime(envelope.expiresAt)}</dd>
                </>
              )}
              {envelope.completedAt && (
                <>
                  <dt>Completed</dt>
                  <dd>{dateAndTime(envelope.completedAt)}</dd>
                </>
              )}
              {envelope.hash && (
                <>
                  <dt>SHA-256 of the sealed PDF</dt>
                  <dd class="hash">{envelope.hash}</dd>
                </>
              )}
            </dl>
            {status === 'completed' && (
              <p style={{ marginBlockStart: '1rem' }}>
                <a href="/verify">
                  <span class="row">
                    <Icon name="shield" /> Check a copy on the public page
                  </span>
                </a>
              </p>
            )}
          </section>
        </div>
        <section class="card">
          <h2>Audit trail</h2>
          {events.value ? (
            <Trail events={events.value} envelope={envelope} />
          ) : (
            <Waiting failure={events.failure} retry={events.reload} />
          )}
        </section>
      </div>
      {question === 'void' && <VoidDialog envelope={envelope} onChange={onChange} onClose={close} />}
      {question === 'finish' && (
        <ConfirmDialog
          title="Finish it now?"
          text="The document is sealed as it stands. The certificate says for everybody what was and was not signed, and that you finished it. Nobody can sign afterwards."
          action="Seal now"
          onClose={close}
          onConfirm={async () => {
            await service.complete(id);
            toast('The document has been sealed.');
            onChange(await service.envelope(id));
          }}
        />
      )}
      {question === 'delete' && (
        <ConfirmDialog
          title="Remove it from the list?"
          text="It no longer appears among your documents. Copies that people have stay valid."
          action="Remove"
          isDangerous
          onClose={close}
          onConfirm={async () => {
            await service.remove(id);
            toast('The document has been removed.');
            navigate('/app');
          }}
        />
      )}
      {typeof question === 'object' && question && (
        <RemindDialog envelope={envelope} signer={question} onClose={close} />
      )}
    </Screen>
  );
}
