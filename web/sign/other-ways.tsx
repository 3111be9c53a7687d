/** The alternatives to signing at once: download the document, continue later on another device, or delegate. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { DelegateDialog } from './delegate-dialog.tsx';
import { t } from './i18n.ts';
import { failureText } from './refusals.ts';
import { saveDocument } from './save-document.ts';
import { type Ceremony, type CeremonyProps, useCeremonyTask } from './use-ceremony.ts';

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
  const save = async () => {
    await ceremony.saveForLater();
    setSaved(true);
  };
  return (
    <section class="stack" aria-label={t('otherWays')}>
      <div class="row">
        {canDownload && (
          <Button look="bare" icon="download" busy={busy} onClick={() => run(() => saveDocument(link, opened))}>
            {t('downloadUnsigned')}
          </Button>
        )}
        {canSave && (
          <Button look="bare" icon="clock" busy={busy} onClick={() => run(save)}>
            {t('saveLater')}
          </Button>
        )}
        {opened.canDelegate && (
          <Button look="bare" icon="person" onClick={() => setDelegating(true)}>
            {t('delegate')}
          </Button>
        )}
      </div>
      {failure && <Notice tone="bad">{failureText(failure)}</Notice>}
      {isSaved && (
        <Dialog title={t('savedTitle')} closeLabel={t('close')} onClose={() => setSaved(false)}>
          <div class="stack">
            <p>{t('savedLater')}</p>
            <Button onClick={() => setSaved(false)} wide>
              {t('close')}
            </Button>
          </div>
        </Dialog>
      )}
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
