/** Prepares the owner's device for a recipient. The page opens apart from the dashboard and holds nothing of its session. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { type Envelope, type Signer, service } from '../api/service.ts';
import { useTask } from '../api/use-task.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useTranslate } from '../frame/i18n.ts';

interface InPersonDialogProps {
  envelope: Envelope;
  signer: Signer;
  onClose: () => void;
}

export function InPersonDialog({ envelope, signer, onClose }: InPersonDialogProps) {
  const t = useTranslate();
  const { name } = signer;
  const [offer, setOffer] = useState<{ url: string } | null>(null);
  const task = useTask();
  const prepare = () => task.run(async () => setOffer(await service.offerInPerson(envelope.id, signer.id)));
  return (
    <Dialog title={t('inPerson.title', { name })} closeLabel={t('close')} onClose={onClose}>
      <div class="stack">
        <FailureNotice failure={task.failure} />
        <p>{offer ? t('inPerson.ready', { name }) : t('inPerson.text', { name })}</p>
        <p class="hint">{t('inPerson.session')}</p>
        <div class="row end">
          <Button look="quiet" onClick={onClose}>
            {t(offer ? 'close' : 'cancel')}
          </Button>
          {offer ? (
            <a class="button" href={offer.url} target="_blank" rel="noopener noreferrer" onClick={onClose}>
              <Icon name="next" /> {t('inPerson.open', { name })}
            </a>
          ) : (
            <Button icon="person" busy={task.busy} onClick={prepare}>
              {t('inPerson.prepare')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
