import { Button } from '../../components/button.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { ownTurn } from '../components/own-turn.ts';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { stepPath } from '../prepare/steps.ts';
import { useSaveAsTemplate } from '../templates/save-as-template.tsx';
import { isMoving, isOpen } from './correction.ts';
import { useErasing } from './erase-dialog.tsx';
import { SignNow } from './sign-now.tsx';

interface ActionsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

/** The actions that the state of the document and the person's role allow: the main one, and the others in a menu. */
export function Actions({ envelope, onChange }: ActionsProps) {
  const { id, status, seal, isCorrectionDeleted } = envelope;
  const [dialog, ask] = useConfirm();
  const [templateDialog, saveAsTemplate] = useSaveAsTemplate({ envelope });
  const [eraseDialog, erasing] = useErasing({ envelope, onChange });
  const downloading = useTask();
  const sealing = useTask();
  const complete = async () => {
    await appApi.complete(id);
    onChange(await appApi.envelope(id));
  };
  /** Links to documents expire after minutes: each download reads a new one. */
  const download = (addressIn: (fresh: Envelope) => string | null | undefined) => () =>
    void downloading.run(async () => {
      const url = addressIn(await appApi.envelope(id));
      if (url) location.assign(url);
    });
  const downloadOriginal = download(({ documentUrl }) => documentUrl);
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
  const sendAgain = async () => navigate(stepPath((await appApi.correct(id)).id, 'recipients'));
  const askToCorrect = () =>
    ask({
      title: t('correct.title'),
      text: t('correct.text'),
      action: t('correct.action'),
      done: t('correct.done'),
      onConfirm: sendAgain,
    });
  const askToSendAgain = () =>
    ask({
      title: t('correct.againTitle'),
      text: t('correct.againText'),
      action: t('correct.again'),
      done: t('correct.done'),
      onConfirm: sendAgain,
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
  const own = ownTurn(envelope, ownEmail());
  const mayWrite = may('envelopes:write');
  const offered: (MenuItem | false)[] = [
    Boolean(seal?.certificate) && {
      text: t('detail.downloadCertificate'),
      icon: 'download',
      onChoose: download((fresh) => fresh.seal?.certificate?.url),
    },
    Boolean(seal?.archive) && {
      text: t('detail.downloadArchive'),
      icon: 'download',
      onChoose: download((fresh) => fresh.seal?.archive?.url),
    },
    { text: t('detail.downloadOriginal'), icon: 'download', onChoose: downloadOriginal },
    may('templates:write') &&
      envelope.signers.length > 0 && { text: t('templates.saveAs'), icon: 'copy', onChoose: saveAsTemplate },
    mayWrite &&
      isOpen(envelope) &&
      !envelope.requireAllSignatures && { text: t('detail.complete'), icon: 'shield', onChoose: askToComplete },
    mayWrite && isOpen(envelope) && { text: t('detail.correct'), icon: 'pen', onChoose: askToCorrect },
    mayWrite && isOpen(envelope) && { text: t('detail.void'), icon: 'close', isDangerous: true, onChoose: askToVoid },
    mayWrite &&
      !isMoving(envelope) && {
        text: t('detail.removeFromList'),
        icon: 'trash',
        isDangerous: true,
        onChoose: askToRemove,
      },
    ...(mayWrite ? erasing : []),
  ];
  return (
    <div class="detail-actions">
      <FailureNotice failure={downloading.failure ?? sealing.failure} />
      <div class="row">
        {own && <SignNow envelope={envelope} signer={own} />}
        {status === 'completed' && (
          <Button icon="download" busy={downloading.busy} onClick={download(({ signedUrl }) => signedUrl)}>
            {t('detail.downloadSealed')}
          </Button>
        )}
        {status === 'failed' && mayWrite && (
          <Button icon="refresh" busy={sealing.busy} onClick={() => sealing.run(complete)}>
            {t('detail.sealAgain')}
          </Button>
        )}
        {(status === 'declined' || status === 'expired' || isCorrectionDeleted) && mayWrite && (
          <Button icon="pen" onClick={askToSendAgain}>
            {t('correct.again')}
          </Button>
        )}
        <MenuButton
          label={t('list.actions', { name: envelope.name })}
          text={t('detail.more')}
          items={offered.filter((item) => item !== false)}
        />
      </div>
      {dialog}
      {templateDialog}
      {eraseDialog}
    </div>
  );
}
