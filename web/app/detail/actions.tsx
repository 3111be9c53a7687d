import { Button } from '../../components/button.tsx';
import { type Envelope, service } from '../api/service.ts';
import { useTask } from '../../use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { SaveAsTemplate } from '../templates/save-as-template.tsx';
import type { Dialog } from './dialogs.tsx';
import { isMoving } from './use-live-envelope.ts';

interface ActionsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
  onAsk: (dialog: Dialog) => void;
}

/** What the owner can do with the document in its present state. */
export function Actions({ envelope, onChange, onAsk }: ActionsProps) {
  const { id, status } = envelope;
  const downloading = useTask();
  const sealing = useTask();
  const isOpen = status === 'sent' || status === 'in_progress';
  /** Links to documents are short-lived: a fresh one is read for each download. */
  const download = (addressIn: (fresh: Envelope) => string | null | undefined) =>
    downloading.run(async () => {
      const url = addressIn(await service.envelope(id));
      if (url) location.assign(url);
    });
  const sealAgain = () =>
    sealing.run(async () => {
      await service.complete(id);
      onChange(await service.envelope(id));
    });
  return (
    <>
      <FailureNotice failure={downloading.failure ?? sealing.failure} />
      <div class="row">
        {status === 'completed' && (
          <Button icon="download" busy={downloading.busy} onClick={() => download(({ signedUrl }) => signedUrl)}>
            {t('detail.downloadSealed')}
          </Button>
        )}
        {envelope.seal?.certificate && (
          <Button
            look="quiet"
            icon="download"
            busy={downloading.busy}
            onClick={() => download(({ seal }) => seal?.certificate?.url)}
          >
            {t('detail.downloadCertificate')}
          </Button>
        )}
        {envelope.seal?.archive && (
          <Button
            look="quiet"
            icon="download"
            busy={downloading.busy}
            onClick={() => download(({ seal }) => seal?.archive?.url)}
          >
            {t('detail.downloadArchive')}
          </Button>
        )}
        {status === 'failed' && (
          <Button icon="refresh" busy={sealing.busy} onClick={sealAgain}>
            {t('detail.sealAgain')}
          </Button>
        )}
        <Button look="quiet" icon="download" onClick={() => download(({ documentUrl }) => documentUrl)}>
          {t('detail.downloadOriginal')}
        </Button>
        {isOpen && !envelope.requireAllSignatures && (
          <Button look="quiet" icon="shield" onClick={() => onAsk({ kind: 'complete' })}>
            {t('detail.complete')}
          </Button>
        )}
        {envelope.signers.length > 0 && <SaveAsTemplate envelope={envelope} />}
        {isOpen && (
          <Button look="danger" onClick={() => onAsk({ kind: 'void' })}>
            {t('detail.void')}
          </Button>
        )}
        {!isMoving(envelope) && (
          <Button look="bare" icon="trash" onClick={() => onAsk({ kind: 'remove' })}>
            {t('detail.removeFromList')}
          </Button>
        )}
      </div>
    </>
  );
}
