/** Signing without an e-mail: the owner signs, or a recipient signs on the owner's device. */
import { useState } from 'preact/hooks';
import { mustAct } from '../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type Envelope, type Signer } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { isOwner } from '../components/own-turn.ts';
import { useSignNow } from '../components/use-sign-now.tsx';
import { ActionDialog } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { isInTurn } from './correction.ts';

interface ActNowProps {
  envelope: Envelope;
  signer: Signer;
}

export function ActNow({ envelope, signer }: ActNowProps) {
  const [isInPerson, setInPerson] = useState(false);
  const { task, dialog, signNow } = useSignNow();
  if (!isInTurn(signer, envelope) || !mustAct(signer)) return null;
  const { name } = signer;
  return (
    <>
      <FailureNotice failure={task.failure} />
      {isOwner(signer, ownEmail()) ? (
        <Button icon="pen" busy={task.busy} onClick={() => signNow(envelope, signer)}>
          {t(signer.role === 'approver' ? 'detail.approveNow' : 'detail.signNow')}
        </Button>
      ) : (
        <Button
          look="quiet"
          icon="person"
          label={t('detail.inPersonLabel', { name })}
          onClick={() => setInPerson(true)}
        >
          {t('detail.inPerson')}
        </Button>
      )}
      {dialog}
      {isInPerson && <InPersonDialog envelope={envelope} signer={signer} onClose={() => setInPerson(false)} />}
    </>
  );
}

/**
 * Prepares the owner's device for a recipient. The page opens in a new tab without access to the dashboard's session.
 */
function InPersonDialog({ envelope, signer, onClose }: ActNowProps & { onClose: () => void }) {
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
