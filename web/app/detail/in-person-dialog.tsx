import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { t } from '../frame/i18n.ts';

interface InPersonDialogProps {
  envelope: Envelope;
  signer: Signer;
  onClose: () => void;
}

/**
 * Prepares the owner's device for a recipient. The page opens in a new tab without access to the dashboard's session.
 */
export function InPersonDialog({ envelope, signer, onClose }: InPersonDialogProps) {
  const { name } = signer;
  const [offer, setOffer] = useState<{ url: string } | null>(null);
  const task = useTask();
  const prepare = () => task.run(async () => setOffer(await appApi.offerInPerson(envelope.id, signer.id)));
  return (
    <ActionDialog
      title={t('inPerson.title', { name })}
      failure={task.failure}
      leave={t(offer ? 'close' : 'cancel')}
      onClose={onClose}
      action={
        offer ? (
          <a class="button" href={offer.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
            <Icon name="next" /> {t('inPerson.open', { name })}
          </a>
        ) : (
          <Button icon="person" busy={task.busy} onClick={prepare}>
            {t('inPerson.prepare')}
          </Button>
        )
      }
    >
      <p>{offer ? t('inPerson.ready', { name }) : t('inPerson.text', { name })}</p>
      <p class="hint">{t('inPerson.session')}</p>
    </ActionDialog>
  );
}
