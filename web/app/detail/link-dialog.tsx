/** Asks before the owner is told a signing link, then shows it. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { useTask } from '../../use-task.ts';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';
import { Secret } from '../settings/secret.tsx';

interface LinkDialogProps {
  envelope: Envelope;
  signer: Signer;
  onChange: (envelope: Envelope) => void;
  onClose: () => void;
}

export function LinkDialog({ envelope, signer, onChange, onClose }: LinkDialogProps) {
  const { name } = signer;
  const [url, setUrl] = useState<string | null>(null);
  const task = useTask();
  const show = () =>
    task.run(async () => {
      setUrl((await service.signingLink(envelope.id, signer.id)).url);
      onChange(await service.envelope(envelope.id));
    });
  return (
    <ActionDialog
      title={t('link.title', { name })}
      failure={task.failure}
      leave={t(url ? 'close' : 'cancel')}
      onClose={onClose}
      action={
        !url && (
          <Button icon="link" busy={task.busy} onClick={show}>
            {t('link.action')}
          </Button>
        )
      }
    >
      <p>{t(url ? 'link.warning' : 'link.text', { name })}</p>
      {url && <Secret text={url} name={t('link.name')} />}
    </ActionDialog>
  );
}
