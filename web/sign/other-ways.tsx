/** The alternatives to signing at once: download the document, continue later on another device, or delegate. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { saveFile } from '../save-file.ts';
import { checkedBytes } from './checked-document.ts';
import { DelegateDialog } from './delegate-dialog.tsx';
import { t } from './i18n.ts';
import { failureText } from './refusals.ts';
import { type Ceremony, type CeremonyProps, useCeremonyTask } from './use-ceremony.ts';

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

interface OtherWaysProps extends Pick<CeremonyProps, 'link' | 'opened' | 'onDelegated' | 'onRefused'> {
  ceremony: Ceremony;
}

export function OtherWays({ link, opened, ceremony, onDelegated, onRefused }: OtherWaysProps) {
  const [isDelegating, setDelegating] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const { busy, failure, run } = useCeremonyTask(onRefused);
  const { document, envelope, fields, isInPerson } = opened;
  // The device of another person keeps nothing.
  const canDownload = !isInPerson && document !== null;
  const canSave = !isInPerson && fields.some(({ isMine }) => isMine);
  if (!canDownload && !canSave && !opened.canDelegate) return null;
  const attempt = (act: () => Promise<void>) => {
    setSaved(false);
    run(act);
  };
  const save = async () => {
    await ceremony.saveForLater();
    setSaved(true);
  };
  const download = async () => {
    if (!document) return;
    const { mimetype: type, sha256 } = document;
    saveFile(new Blob([(await checkedBytes(link, sha256)) as BlobPart], { type }), `${envelope.name}.${endings[type]}`);
  };
  return (
    <section class="stack" aria-label={t('otherWays')}>
      <div class="row">
        {canDownload && (
          <Button look="bare" icon="download" busy={busy} onClick={() => attempt(download)}>
            {t('downloadUnsigned')}
          </Button>
        )}
        {canSave && (
          <Button look="bare" icon="clock" busy={busy} onClick={() => attempt(save)}>
            {t('saveLater')}
          </Button>
        )}
        {opened.canDelegate && (
          <Button look="bare" icon="person" onClick={() => setDelegating(true)}>
            {t('delegate')}
          </Button>
        )}
      </div>
      <div role="status">
        {isSaved && <Notice tone="good">{t('savedLater')}</Notice>}
        {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
      </div>
      {isDelegating && (
        <DelegateDialog
          link={link}
          sender={envelope.sender}
          onDelegated={onDelegated}
          onRefused={onRefused}
          onClose={() => setDelegating(false)}
        />
      )}
    </section>
  );
}
