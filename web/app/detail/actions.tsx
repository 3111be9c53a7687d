import { Button } from '../../components/button.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { SaveAsTemplate } from '../templates/save-as-template.tsx';
import { isMoving, isOpen } from './correction.ts';

interface ActionsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

/** The actions that the state of the document allows its owner. */
export function Actions({ envelope, onChange }: ActionsProps) {
  const { id, status, seal } = envelope;
  const [dialog, ask] = useConfirm();
  const downloading = useTask();
  const sealing = useTask();
  const complete = async () => {
    await appApi.complete(id);
    onChange(await appApi.envelope(id));
  };
  /** Links to documents expire after minutes: each download reads a new one. */
  const download = (text: string, addressIn: (fresh: Envelope) => string | null | undefined, look?: 'main') => (
    <Button
      look={look ?? 'quiet'}
      icon="download"
      busy={downloading.busy}
      onClick={() =>
        downloading.run(async () => {
          const url = addressIn(await appApi.envelope(id));
          if (url) location.assign(url);
        })
      }
    >
      {text}
    </Button>
  );
  const askToComplete = () =>
    ask({
      title: t('complete.title'),
      text: t('complete.text'),
      action: t('complete.action'),
      done: t('complete.done'),
      onConfirm: complete,
    });
  const askToVoid = () =>
    ask({
      title: t('void.title'),
      text: t('void.text'),
      action: t('void.action'),
      isDangerous: true,
      entry: { label: t('void.reason'), maxLength: 1_000, lines: true },
      done: t('void.done'),
      onConfirm: async (reason) => onChange(await appApi.voidEnvelope(id, reason || null)),
    });
  const askToRemove = () =>
    ask({
      title: t('removeDocument.title'),
      text: t('removeDocument.text'),
      action: t('remove'),
      isDangerous: true,
      done: t('removeDocument.done'),
      onConfirm: async () => {
        await appApi.remove(id);
        navigate('/app');
      },
    });
  return (
    <>
      <FailureNotice failure={downloading.failure ?? sealing.failure} />
      <div class="row">
        {status === 'completed' && download(t('detail.downloadSealed'), ({ signedUrl }) => signedUrl, 'main')}
        {seal?.certificate && download(t('detail.downloadCertificate'), (fresh) => fresh.seal?.certificate?.url)}
        {seal?.archive && download(t('detail.downloadArchive'), (fresh) => fresh.seal?.archive?.url)}
        {status === 'failed' && (
          <Button icon="refresh" busy={sealing.busy} onClick={() => sealing.run(complete)}>
            {t('detail.sealAgain')}
          </Button>
        )}
        {download(t('detail.downloadOriginal'), ({ documentUrl }) => documentUrl)}
        {isOpen(envelope) && !envelope.requireAllSignatures && (
          <Button look="quiet" icon="shield" onClick={askToComplete}>
            {t('detail.complete')}
          </Button>
        )}
        {envelope.signers.length > 0 && <SaveAsTemplate envelope={envelope} />}
        {isOpen(envelope) && (
          <Button look="danger" onClick={askToVoid}>
            {t('detail.void')}
          </Button>
        )}
        {!isMoving(envelope) && (
          <Button look="bare" icon="trash" onClick={askToRemove}>
            {t('detail.removeFromList')}
          </Button>
        )}
      </div>
      {dialog}
    </>
  );
}
