/** The alternatives to signing at once: download the document, continue later on another device, or delegate. */
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { asFailure, type Failure } from '../http/request.ts';
import { saveFile } from '../save-file.ts';
import { checkedBytes } from './checked-document.ts';
import { DelegateDialog } from './delegate-dialog.tsx';
import { failureText } from './failure-text.ts';
import { useI18n } from './language.tsx';
import type { Opened, SigningLink } from './link.ts';
import { endsCeremony } from './refusals.ts';
import type { Ceremony } from './use-ceremony.ts';

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

interface OtherWaysProps {
  link: SigningLink;
  opened: Opened;
  ceremony: Ceremony;
  onDelegated: (name: string) => void;
  onRefused: (failure: Failure) => void;
}

export function OtherWays({ link, opened, ceremony, onDelegated, onRefused }: OtherWaysProps) {
  const { t } = useI18n();
  const [isDelegating, setDelegating] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Failure | 'saved' | null>(null);
  const { document, envelope, fields, isInPerson } = opened;
  // The device of another person keeps nothing.
  const canDownload = !isInPerson && document !== null;
  const canSave = !isInPerson && fields.some(({ isMine }) => isMine);
  if (!canDownload && !canSave && !opened.canDelegate) return null;
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setOutcome(null);
    try {
      await act();
    } catch (error) {
      const failure = asFailure(error);
      if (endsCeremony(failure) || failure.code === 'access_code_required') onRefused(failure);
      else setOutcome(failure);
    }
    setBusy(false);
  };
  const save = async () => {
    await ceremony.saveForLater();
    setOutcome('saved');
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
        {outcome === 'saved' && <Notice tone="good">{t('savedLater')}</Notice>}
        {outcome && outcome !== 'saved' && <Notice tone="bad">{failureText(outcome, t)}</Notice>}
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
